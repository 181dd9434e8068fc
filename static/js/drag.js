// Playing by dragging, for every game: an element is dragged onto one of its targets, and the line is written.

import { addLine, composing } from "./composer.js";
import { $, announce, moment, word } from "./page.js";
import { pick } from "./pick.js";
import { currentChoices, hasMore } from "./preview.js";

const LEAST = 6;
let held = null;

const board = () => $("board");
const ofUnit = (unit) => currentChoices().filter((choice) => choice.pick === unit && choice.target && choice.line);

function onDown(event) {
  const item = event.target.closest?.("#counters [data-pick]");
  if (!item || event.button || moment() !== null) return;
  const unit = item.dataset.pick;
  if (!ofUnit(unit).length && !hasMore(unit)) return;
  held = { id: event.pointerId, unit, x: event.clientX, y: event.clientY, item, ghost: null };
}

function onMove(event) {
  if (!held || event.pointerId !== held.id) return;
  if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < LEAST) return;
  event.stopPropagation(); // The board is not panned meanwhile.
  if (!held.ghost) lift();
  const { x, y } = spot(event);
  held.ghost.setAttribute("transform", `translate(${x - held.size.x / 2} ${y - held.size.y / 2})`);
  const at = choiceAt(event)?.target ?? "";
  for (const ring of board().querySelectorAll(".is-over")) ring.classList.remove("is-over");
  if (at) for (const place of board().querySelectorAll(`[data-at="${CSS.escape(at)}"]`)) place.classList.add("is-over");
}

/** Take the element up: its targets are lit, and a likeness follows the pointer. */
function lift() {
  pick(held.unit);
  board().setPointerCapture(held.id);
  board().classList.add("is-dragging");
  const box = held.item.getBBox();
  held.size = { x: box.x * 2 + box.width, y: box.y * 2 + box.height };
  held.ghost = held.item.cloneNode(true);
  for (const name of ["data-pick", "data-at", "id"]) held.ghost.removeAttribute(name);
  held.ghost.classList.add("is-lifted");
  $("overlay").append(held.ghost);
}

/** Where the pointer is, in the board's own units. */
function spot(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform($("overlay").getScreenCTM().inverse());
}

/** The choice that letting go here would make. */
function choiceAt(event) {
  const targets = new Map(ofUnit(held.unit).map((choice) => [choice.target, choice]));
  for (const below of document.elementsFromPoint(event.clientX, event.clientY)) {
    const at = below.closest("[data-at]")?.dataset.at;
    if (at && targets.has(at)) return targets.get(at);
  }
  return null;
}

function onUp(event) {
  if (!held || event.pointerId !== held.id) return;
  const { ghost } = held;
  const choice = ghost && event.type === "pointerup" ? choiceAt(event) : null;
  held = null;
  if (!ghost) return;
  ghost.remove();
  board().classList.remove("is-dragging");
  pick("");
  if (choice && !composing() && addLine(choice.line)) announce(word("written", { line: choice.line }));
}

export function startDragging() {
  if (!$("text")) return;
  const area = board();
  area.addEventListener("pointerdown", onDown, true);
  area.addEventListener("pointermove", onMove, true);
  area.addEventListener("pointerup", onUp, true);
  area.addEventListener("pointercancel", onUp, true);
}
