// The live preview: what the draft means, line by line, and the board as it would stand. Never rolls.

import { composing, replaceLine } from "./composer.js";
import { $, isSpectator, moment, send, urls, word } from "./page.js";

const WAIT_MS = 230;
const GAP_MS = 210;
let timer = 0;
let last = 0;
let under = null;
let present = null;
let choices = [];
let more = new Set();
let asked = "";
const listeners = new Set();

/** What may be clicked after the draft: a list of choices. */
export const currentChoices = () => choices;
export const onChoices = (listener) => listeners.add(listener);
/** Whether an element can be picked whose choices have not been sent: where there are many, they come with the pick. */
export const hasMore = (pick) => more.has(pick);

/** Tell which element is picked; its choices are asked for if they are lacking. */
export function askFor(pick) {
  asked = pick;
  if (hasMore(pick)) previewSoon(0);
}

/** Ask for a preview soon; a newer call takes the place of one that waits. */
export function previewSoon(wait = WAIT_MS) {
  clearTimeout(timer);
  timer = setTimeout(run, Math.max(wait, last + GAP_MS - Date.now()));
}

async function run() {
  if (composing()) return;
  under?.abort();
  under = new AbortController();
  last = Date.now();
  const text = $("text").value;
  let answer;
  try {
    answer = await send(urls.preview, { text, pick: asked }, under.signal);
  } catch {
    return; // A newer preview is on its way.
  }
  if (answer.status === 429) previewSoon(1000);
  if (answer.status !== 200) return;
  show(answer.body, text);
}

function show(body, text) {
  $("preview").innerHTML = body.html;
  const hasFaults = body.faults > 0;
  $("text").setAttribute("aria-invalid", String(hasFaults));
  choices = body.choices;
  more = new Set(body.more);
  showBoard(body.counters, text.trim() !== "");
  for (const listener of listeners) listener(choices);
}

/** Swap the board for the one after the draft; what has moved is drawn as a ghost. */
function showBoard(markup, isDraft) {
  if (moment() !== null) return;
  if (isDraft || present) {
    present ??= places($("counters"));
    const holder = document.createElement("template");
    holder.innerHTML = markup;
    $("counters").replaceWith(holder.content.firstElementChild);
    if (isDraft) markGhosts($("counters"), present);
    else present = null;
  }
  $("board").classList.toggle("is-draft", isDraft);
  const badge = $("badge");
  badge.hidden = !isDraft;
  badge.textContent = isDraft ? word("ghost") : "";
  document.dispatchEvent(new CustomEvent("fieldpost:board"));
}

/** Where each element stands that can be picked: the base that ghosts are told from. */
function places(svg) {
  return new Map([...svg.querySelectorAll("[data-pick]")].map((item) => [item.dataset.pick, item.getAttribute("transform")]));
}

function markGhosts(svg, base) {
  for (const item of svg.querySelectorAll("[data-pick]")) {
    const before = base.get(item.dataset.pick);
    if (before !== undefined && before !== item.getAttribute("transform")) item.classList.add("is-ghost");
  }
}

/** The faults of a refused comment, shown at once under their lines; the preview says the same. */
function onClick(event) {
  const button = event.target.closest("[data-suggest]");
  if (button) {
    replaceLine(Number(button.dataset.line), button.dataset.suggest);
    $("text").focus();
    return;
  }
  const place = event.target.closest("[data-goto]");
  if (place) goTo(Number(place.dataset.goto), Number(place.dataset.start), Number(place.dataset.end));
}

function goTo(line, start, end) {
  const area = $("text");
  const lines = area.value.split("\n");
  const offset = lines.slice(0, line - 1).reduce((sum, part) => sum + part.length + 1, 0);
  area.focus();
  area.setSelectionRange(offset + start - 1, offset + Math.max(end, start + 1) - 1);
}

export function startPreview() {
  const area = $("text");
  if (!area || isSpectator) return; // Whoever holds no seat writes remarks only: there is nothing to look at.
  area.addEventListener("input", () => composing() || previewSoon());
  area.addEventListener("compositionend", () => previewSoon());
  $("preview").addEventListener("click", onClick);
  document.addEventListener("fieldpost:faults", () => previewSoon(0));
  document.addEventListener("fieldpost:news", () => {
    present = null;
    previewSoon(0);
  });
  document.addEventListener("fieldpost:now", () => {
    present = null;
    previewSoon(0);
  });
  previewSoon(0);
}
