// The composer: sends a comment, keeps it until it is answered, and puts a refused tail back.

import { answered, envelope, loadDraft, name as draftName, noteStored, saveDraft, unanswered } from "./draft.js";
import { catchUp, isCut, newestUrl, showNewest } from "./live.js";
import { $, announce, playedOn, send, state, urls, word } from "./page.js";

let isComposing = false;
const ASK_AGAIN_MS = 2_000;
let isSending = false;

const form = () => $("composer");
const box = () => $("text");

/** True while an input method is at work: then nothing may touch the box. */
export const composing = () => isComposing;

/** Replace the text, unless an input method is at work; the caret goes to the end. */
export function setText(text) {
  if (isComposing) return false;
  const area = box();
  area.value = text;
  area.setSelectionRange(text.length, text.length);
  area.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** Write a line of notation as a line of its own at the end. */
export function addLine(line) {
  const text = box().value.replace(/\s+$/, "");
  return setText(`${text}${text ? "\n" : ""}${line}\n`);
}

/** Replace one line, counted from 1, keeping all others. */
export function replaceLine(number, line) {
  const lines = box().value.split(/\r\n|\r|\n/);
  lines[number - 1] = line;
  return setText(lines.join("\n"));
}

/** Take the last line that is not empty away again. */
export function dropLine() {
  const lines = box().value.replace(/\s+$/, "").split("\n");
  lines.pop();
  return setText(lines.length ? `${lines.join("\n")}\n` : "");
}

function say(text, isFault = false) {
  const note = $("post-state");
  note.textContent = text;
  note.classList.toggle("is-fault", isFault);
}

function showSending(text) {
  const entry = document.createElement("li");
  entry.className = "entry is-sending";
  entry.id = "sending";
  const head = document.createElement("p");
  head.className = "entry-head";
  head.textContent = word("sending");
  const typed = document.createElement("div");
  typed.className = "typed";
  for (const line of text.split("\n")) {
    const paragraph = document.createElement("p");
    paragraph.dir = "auto";
    paragraph.textContent = line;
    typed.append(paragraph);
  }
  entry.append(head, typed);
  $("sent").append(entry);
}

/** Send a text; `isDraft` tells whether it is what stands in the box, `isRemark` whether nothing in it is an order. */
export async function post(text, isDraft, isRemark = false) {
  if (isSending) return;
  if (!text.trim()) {
    say(word("empty"), true);
    return;
  }
  isSending = true;
  setBusy(true);
  say("");
  const { ply } = state();
  const parcel = envelope(text, ply, isRemark);
  showSending(text);
  const { status, body } = await send(urls.post, parcel);
  isSending = false;
  setBusy(false);
  if (status === 200 && body.kind !== "remark" && body.ply === ply + 1) playedOn(body.ply);
  await taken(status, body, text, isDraft);
  $("sending")?.remove();
  if (!status) setTimeout(askAgain, ASK_AGAIN_MS);
}

/** Ask again for the answer to a comment that is there, though its answer was lost on the way. */
function askAgain() {
  const lost = isSending ? null : unanswered();
  if (lost) post(lost.text, box()?.value === lost.text, lost.isRemark);
}

async function taken(status, body, text, isDraft) {
  if (status === 0 || status >= 500) {
    say(word(status ? "broken" : "offline"), true);
    return;
  }
  answered();
  const faults = body.faults ?? [];
  if (status === 200) {
    if (isDraft && box().value === text) setText(body.draft ?? "");
    else if (body.draft) addLine(body.draft);
    say(body.draft ? word("tail") : "", Boolean(body.draft));
    announce(word("posted"));
  } else {
    say(reason(status, body), true);
    if (!isDraft && faults.some((fault) => fault.line)) addLine(text);
  }
  if (faults.length) document.dispatchEvent(new CustomEvent("fieldpost:faults", { detail: faults }));
  if (status === 200 || status === 409) await catchUp();
  if (status === 200 && isCut()) location.assign(`${newestUrl()}#e-${body.seq}`);
  else if (status === 200) showNewest();
}

/** The server's own sentence where it has one; faults of a line stand under that line. */
function reason(status, body) {
  const first = body.faults?.[0];
  if (first && (status !== 422 || !first.line)) return first.text;
  // Without a sentence of its own, 403 is a form that the server no longer knows: somebody has logged in or out since.
  return word({ 403: "old", 413: "long", 400: "long", 422: "unread" }[status] ?? "broken");
}

function setBusy(busy) {
  // Not `disabled`: that would take the focus away from whoever pressed it by a key.
  for (const button of document.querySelectorAll("#dock button[type=submit]")) button.setAttribute("aria-disabled", busy);
}

function onSubmit(event) {
  const target = event.target;
  if (target.matches("[data-post]")) {
    event.preventDefault();
    post(new FormData(target).getAll("text").filter(Boolean).join("\n"), false);
  } else if (target === form() && event.submitter?.name !== "preview") {
    event.preventDefault();
    if (!isComposing) post(box().value, true, event.submitter?.name === "remark");
  } else if (target.elements.ply) {
    target.elements.ply.value = state().ply;
  }
}

/** As many rows as there are lines, for browsers that do not size the box by its content. */
function fit(area) {
  area.rows = Math.min(Math.max(area.value.split("\n").length, 2), 10);
}

export function startComposer() {
  document.addEventListener("submit", onSubmit);
  document.addEventListener("fieldpost:news", askAgain);
  const area = box();
  if (!area) return;
  area.addEventListener("compositionstart", () => (isComposing = true));
  area.addEventListener("compositionend", () => {
    isComposing = false;
    saveDraft(area.value);
  });
  area.addEventListener("input", () => {
    fit(area);
    if (!isComposing) saveDraft(area.value);
  });
  area.addEventListener("keydown", (event) => {
    // 229: the key went to an input method, also where the browser says that it has just finished.
    const isTheirs = isComposing || event.isComposing || event.keyCode === 229;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isTheirs) {
      event.preventDefault();
      post(area.value, true, event.shiftKey);
    }
  });
  // What the server put into the box (a refused comment, posted without scripts) is newer than the draft.
  if (area.value) saveDraft(area.value);
  else area.value = loadDraft();
  fit(area);
  noteStored(state().keys);
  askAgain();
  addEventListener("storage", (event) => {
    const isOurs = event.key === draftName && document.activeElement !== area;
    if (isOurs && !isComposing) setText(event.newValue ?? "");
  });
}
