// Where the keyboard lies over the page (iOS) instead of making it shorter, the dock is lifted above it.

/** Tell the style sheet how many pixels of the window's lower end are covered. */
function measure() {
  const seen = window.visualViewport;
  const covered = seen.scale > 1 ? 0 : Math.max(innerHeight - seen.height - seen.offsetTop, 0);
  document.documentElement.style.setProperty("--keyboard", `${Math.round(covered)}px`);
}

export function startKeyboard() {
  const seen = window.visualViewport;
  if (!seen) return;
  seen.addEventListener("resize", measure);
  seen.addEventListener("scroll", measure);
}
