// The draft: kept in the browser until the server has answered, so that nothing typed is ever lost.

import { randomHex, slug } from "./page.js";

export const name = `fieldpost.draft.${slug}`;
const sendingName = `fieldpost.sending.${slug}`;

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or forbidden: the text is still in the box.
  }
}

export const loadDraft = () => read(name) ?? "";
export const saveDraft = (text) => write(name, text);

/**
 * What to send a text with. A text whose answer never came keeps its key, so that the server can tell
 * that it is the same comment and answers as it did the first time. The ply is what the page shows now.
 */
export function envelope(text, ply, isRemark = false) {
  const kept = JSON.parse(read(sendingName) || "null");
  if (kept && kept.text === text && ("remark" in kept) === isRemark) return { ...kept, ply };
  const fresh = { text, key: randomHex(16), nonce: randomHex(16), ...(isRemark && { remark: 1 }) };
  write(sendingName, JSON.stringify(fresh));
  return { ...fresh, ply };
}

const stored = new Set();

/** The page shows one's own entries with these keys. */
export const noteStored = (keys) => keys.forEach((key) => stored.add(key));

/**
 * The text whose answer never came although the page shows its entry, as {text, isRemark}; else null. Sent again, it
 * is answered as it would have been, and the same words later are a new comment.
 */
export function unanswered() {
  const kept = JSON.parse(read(sendingName) || "null");
  return kept && stored.has(kept.key) ? { text: kept.text, isRemark: "remark" in kept } : null;
}

/** The answer has come: the next sending is a new one. */
export const answered = () => write(sendingName, "");
