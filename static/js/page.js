// What the page knows: the state the server wrote into it, and its words in the reader's language.

export const $ = (id) => document.getElementById(id);

const main = document.querySelector("main.match");
let words = null;
let playedTo = 0;

const numbers = (list) => (list ?? "").split(" ").filter(Boolean).map(Number);

/** The match as the page has it: refreshed by every fragment. Numbers are numbers, flags are booleans. */
export function state() {
  const data = $("state").dataset;
  return {
    seq: Number(data.seq),
    ply: Math.max(Number(data.ply), playedTo),
    yours: data.yours === "true",
    over: data.over === "true",
    more: data.more === "true",
    title: data.title,
    keys: (data.keys ?? "").split(" ").filter(Boolean),
    gone: numbers(data.gone),
    retired: numbers(data.retired),
  };
}

/** One's own post was played up to here, and nobody came between: the next one need not wait until the page shows it. */
export const playedOn = (ply) => (playedTo = Math.max(playedTo, ply));

/** The moment looked at: an entry's number, or null for the present. */
export function moment() {
  const at = $("steps").dataset.at;
  return at === "" ? null : Number(at);
}

export const urls = {
  get live() { return main.dataset.live; },
  get entries() { return main.dataset.entries; },
  get post() { return main.dataset.post; },
  get preview() { return main.dataset.preview; },
};

export const slug = main?.dataset.slug ?? "";
export const isSpectator = Boolean(main) && main.dataset.seat === "";
export const mayWrite = Boolean(main) && main.dataset.write === "true";

/** A phrase of the page, with its `{places}` filled in. */
export function word(name, places = {}) {
  words ??= JSON.parse($("words")?.textContent || "{}");
  return (words[name] ?? name).replace(/\{(\w+)\}/g, (whole, key) => (key in places ? places[key] : whole));
}

/** A phrase that depends on a count. */
export function countWord(name, count) {
  return word(count === 1 ? `${name}_one` : `${name}_many`, { count });
}

export function token() {
  return document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
}

/** Random hexadecimal digits; works on plain http too, where randomUUID does not. */
export function randomHex(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Say something politely to screen readers. */
export function announce(text) {
  const region = $("announce");
  if (region) region.textContent = text;
}

/** If the focus fell off the page, because what had it was taken away, put it somewhere sensible. */
export function refocus(had, elsewhere) {
  const isLost = document.activeElement === document.body || document.activeElement === null;
  if (!isLost || !had || had === document.body) return;
  (had.isConnected ? had : elsewhere)?.focus({ preventScroll: true });
}

/** POST a form and return {status, body}; status 0 means that no answer came. */
export async function send(url, fields, signal) {
  const body = new URLSearchParams(fields);
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      signal,
      credentials: "same-origin",
      headers: { Accept: "application/json", "X-CSRFToken": token() },
    });
    const kind = response.headers.get("content-type") || "";
    return { status: response.status, body: kind.includes("json") ? await response.json() : {} };
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { status: 0, body: {} };
  }
}
