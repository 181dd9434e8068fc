// Playing by clicks and keys, for every game: pick an element, see its targets, aim, and the line is written.

import { addLine, composing, dropLine } from "./composer.js";
import { centre, label, outline, placesAt, way } from "./overlay.js";
import { $, announce, countWord, moment, refocus, word } from "./page.js";
import { askFor, hasMore, onChoices } from "./preview.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let choices = [];
let picked = "";
let focused = null;
/** The target whose several actions stand below the board: they stay while the pointer crosses others on its way there. */
let offered = "";

const board = () => $("board");
// A choice without a pick can be aimed at straight away, while nothing is picked.
const ofPick = (value) => choices.filter((choice) => (choice.pick ?? "") === value);
const canPick = (value) => hasMore(value) || choices.some((choice) => choice.pick === value && choice.line);
const aimedAt = (at) => ofPick(picked).filter((choice) => choice.target === at);
const bare = () => choices.filter((choice) => !choice.target && (choice.pick ?? "") === picked);

/** The element for a pick or a target; counters win over terrain. */
function element(kind, value) {
  return [...board().querySelectorAll(`[data-${kind}="${CSS.escape(value)}"]`)].at(-1) ?? null;
}

/** Pick an element, or nothing: its targets are lit up. */
export function pick(value) {
  picked = value;
  focused = null;
  offered = "";
  draw();
  showAim([]);
  askFor(value);
  if (value && !hasMore(value)) announceTargets(value);
}

function announceTargets(value) {
  const count = new Set(ofPick(value).filter((choice) => choice.line).map((choice) => choice.target || choice.line)).size;
  announce(`${titleOf(element("pick", value)) || value}: ${countWord("targets", count)}`);
}

function aim(at) {
  const found = aimedAt(at);
  const good = found.filter((choice) => choice.line);
  if (good.length === 1) return choose(good[0]);
  offered = at;
  showAim(found, at);
}

function choose(choice) {
  if (composing()) return;
  if (!addLine(choice.line)) return;
  const had = document.activeElement;
  announce(word("written", { line: choice.line }));
  pick("");
  refocus(had, board());
}

/** Draw what is lit: pickable elements, the picked one, its targets, the keyboard's place. */
function draw() {
  const svg = $("overlay");
  svg.replaceChildren();
  for (const item of board().querySelectorAll("[data-pick]")) {
    item.classList.toggle("can-pick", !picked && canPick(item.dataset.pick));
    item.classList.toggle("is-picked", picked !== "" && item.dataset.pick === picked);
  }
  for (const item of board().querySelectorAll(".is-target")) item.classList.remove("is-target");
  drawTargets(svg);
  const place = focused && focusElement();
  if (place) {
    const ring = outline(board(), place, "spot is-focus");
    if (ring) svg.append(ring);
  }
}

function drawTargets(svg) {
  const targets = new Map();
  for (const choice of ofPick(picked)) {
    if (choice.target && choice.line && !targets.has(choice.target)) targets.set(choice.target, choice.level ?? 0);
  }
  for (const [at, level] of targets) {
    const items = placesAt(board(), at);
    for (const item of items) item.classList.add("is-target");
    const spot = items.length && outline(board(), items[0], `spot level-${level}`);
    const letters = level && items.length && label(svg, items[0], level);
    if (spot) svg.append(spot);
    if (letters) svg.append(letters);
  }
}

function drawWay(choice) {
  board().querySelector("#overlay .hover")?.remove();
  if (!choice?.path?.length) return;
  const line = way(choice.path, choice.blocked_at);
  line.classList.add("hover");
  for (const at of choice.passes ?? []) {
    const ring = [...placesAt(board(), at)].slice(0, 1).map((item) => outline(board(), item, "spot is-passed"));
    if (ring[0]) line.append(ring[0]);
  }
  $("overlay").append(line);
}

/** Tell below the board what a target offers: several actions, or why there is none; `other` may be picked instead. */
function showAim(found, at = "", other = "") {
  const panel = $("aim");
  const items = [];
  if (picked) items.push(text("b", picked));
  items.push(...found.map(action));
  if (other) items.push(pickButton(other));
  if (picked && !found.length) {
    items.push(text("span", at ? word("nothing") : word("aim")), ...bare().map(action), cancelButton());
  } else if (picked) {
    items.push(cancelButton());
  }
  panel.replaceChildren(...items);
}

function action(choice) {
  if (!choice.line) {
    const reason = text("span", `${choice.label}: ${choice.refusal}`);
    reason.className = "refusal";
    drawWay(choice);
    return reason;
  }
  const button = text("button", choice.note ? `${choice.label} (${choice.note})` : choice.label);
  button.type = "button";
  button.addEventListener("click", () => choose(choice));
  button.addEventListener("focus", () => drawWay(choice));
  button.addEventListener("pointerenter", () => drawWay(choice));
  return button;
}

function pickButton(value) {
  const button = text("button", titleOf(element("pick", value)) || value);
  button.type = "button";
  button.addEventListener("click", () => {
    const had = document.activeElement;
    pick(value);
    refocus(had, board());
  });
  return button;
}

function cancelButton() {
  const button = text("button", word("cancel"));
  button.type = "button";
  button.addEventListener("click", () => {
    const had = document.activeElement;
    pick("");
    refocus(had, board());
  });
  return button;
}

function text(tag, content) {
  const item = document.createElement(tag);
  item.textContent = content;
  return item;
}

const titleOf = (item) => item?.querySelector("title")?.textContent ?? "";

/** Whether clicks mean anything now: not while an earlier moment is shown. */
const isLive = () => moment() === null && choices.length > 0;

function onClick(event) {
  const item = event.target.closest("[data-pick], [data-at]");
  if (!item || !isLive() || board().classList.contains("was-dragged")) return;
  focused = null;
  touch(item.dataset.pick ?? "", item.dataset.at ?? "");
}

function touch(itemPick, at) {
  const good = Boolean(at) && aimedAt(at).some((choice) => choice.line);
  const isOther = itemPick !== "" && itemPick !== picked && canPick(itemPick);
  // A unit that is a target too, such as a friend who can take something over: both are offered.
  if (good && isOther && picked) {
    offered = at;
    showAim(aimedAt(at), at, itemPick);
  } else if (good) aim(at);
  else if (isOther) pick(itemPick);
  else if (at && aimedAt(at).length) showAim(aimedAt(at), at);
  else if (itemPick && itemPick !== picked && ofPick(itemPick).length) {
    pick(itemPick);
    showAim(ofPick(itemPick).slice(0, 1));
  } else pick("");
}

function onHover(event) {
  const at = event.target.closest?.("[data-at]")?.dataset.at;
  const found = at ? aimedAt(at) : [];
  if ((!picked && !found.length) || (offered && offered !== at)) return;
  drawWay(found.find((choice) => choice.line) ?? found[0]);
  if (found.length) showAim(found, at);
}

// The keyboard: arrows go to the next element in that direction, Enter picks or aims, Escape cancels.

function candidates() {
  const targets = new Set(ofPick(picked).map((choice) => choice.target).filter(Boolean));
  const aims = [...targets].map((at) => ({ kind: "at", value: at })).filter((item) => element("at", item.value));
  if (picked) return aims;
  const picks = [...board().querySelectorAll("[data-pick]")].map((item) => item.dataset.pick);
  return [...[...new Set(picks)].map((value) => ({ kind: "pick", value })), ...aims];
}

const focusElement = () => (focused ? focused.kind === "at" ? placesAt(board(), focused.value)[0] : element("pick", focused.value) : null);

function step([dx, dy]) {
  const all = candidates();
  if (!all.length) return;
  const start = focusElement() ?? (picked ? element("pick", picked) : null);
  if (!start) return setFocus(all.find((item) => canPick(item.value)) ?? all[0]);
  const from = centre(start);
  let best = null;
  let least = Infinity;
  for (const item of all) {
    if (focused && item.value === focused.value) continue;
    const to = centre(item.kind === "at" ? placesAt(board(), item.value)[0] : element("pick", item.value));
    const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (ahead <= 1) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [item, cost];
  }
  if (best) setFocus(best);
}

function setFocus(item) {
  focused = item;
  draw();
  const place = focusElement();
  const found = item.kind === "at" ? aimedAt(item.value) : [];
  if (found.length) {
    showAim(found, item.value);
    drawWay(found.find((choice) => choice.line) ?? found[0]);
  }
  const what = found.map((choice) => `${choice.label}${choice.refusal ? `: ${choice.refusal}` : ""}`).join("; ");
  announce([titleOf(place) || item.value, what].filter(Boolean).join(". "));
  place?.dispatchEvent(new CustomEvent("fieldpost:focus", { bubbles: true }));
}

function onKey(event) {
  if (event.target !== board() || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.key in ARROWS) step(ARROWS[event.key]);
  else if (event.key === "Enter" || event.key === " ") enter();
  else if (event.key === "Escape") pick("");
  else if (event.key === "Backspace") dropLine();
  else return;
  event.preventDefault();
}

function enter() {
  if (!isLive()) return;
  if (!focused) return step([1, 0]);
  if (focused.kind === "at") {
    aim(focused.value);
    $("aim").querySelector("button")?.focus();
  } else touch(focused.value, "");
}

/** Buttons for what needs no place on the board. */
function showBare() {
  const row = $("choices");
  const resolve = document.querySelector("#brief form[data-post] [name=text]")?.value; // That one has a button above.
  const buttons = choices.filter((choice) => !choice.pick && !choice.target && choice.line && choice.line !== resolve).map(action);
  const had = row.contains(document.activeElement) ? document.activeElement : null;
  row.replaceChildren(...buttons);
  if (had) refocus(had, buttons.find((button) => button.textContent === had.textContent) ?? $("text"));
}

export function startPicking() {
  if (!$("text")) return;
  onChoices((fresh) => {
    const isAnswer = picked && !ofPick(picked).length;
    choices = fresh;
    if (picked && !ofPick(picked).length && !hasMore(picked)) picked = "";
    showBare();
    draw();
    if (picked && isAnswer) announceTargets(picked);
  });
  document.addEventListener("fieldpost:board", draw);
  const area = board();
  area.addEventListener("click", onClick);
  area.addEventListener("pointerover", onHover);
  area.addEventListener("keydown", onKey);
  area.addEventListener("blur", () => {
    focused = null;
    draw();
  });
  $("aim").addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    pick("");
    area.focus();
  });
  $("drop")?.addEventListener("click", dropLine);
}
