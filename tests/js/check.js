// What the tests assert with.

/** Fail unless both are the same value, or hold the same values. */
export function equal(found, expected) {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`found ${left}, expected ${right}`);
}

/** Fail unless the value is true. */
export function truly(value, what) {
  if (!value) throw new Error(`not true: ${what}`);
}

/** Put a page together before its modules are loaded. */
export function body(html) {
  document.body.innerHTML = html;
}
