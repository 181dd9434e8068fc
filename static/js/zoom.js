// Zoom and pan of the board: wheel, pinch, drag, keys, buttons, and a reset.

import { $ } from "./page.js";

const MOST = 6;
const STEP = 1.35;
const view = { scale: 1, x: 0, y: 0 };
const pointers = new Map();
let dragged = 0;

const board = () => $("board");
const layers = () => board().querySelector(".layers");

/** Keep the map inside its frame and draw it; gives the view it settled on. */
function apply() {
  view.scale = Math.min(Math.max(view.scale, 1), MOST);
  const frame = board();
  view.x = clamp(view.x, frame.clientWidth * (1 - view.scale), 0);
  view.y = clamp(view.y, frame.clientHeight * (1 - view.scale), 0);
  layers().style.transform = view.scale === 1 ? "" : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  frame.classList.toggle("is-zoomed", view.scale > 1);
}

const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/** Zoom by a factor so that a point of the frame stays where it is. */
function zoomAt(factor, x, y) {
  const before = view.scale;
  view.scale = Math.min(Math.max(before * factor, 1), MOST);
  const ratio = view.scale / before;
  view.x = x - (x - view.x) * ratio;
  view.y = y - (y - view.y) * ratio;
  apply();
}

function zoomMiddle(factor) {
  const frame = board();
  zoomAt(factor, frame.clientWidth / 2, frame.clientHeight / 2);
}

function reset() {
  view.scale = 1;
  apply();
}

function place(event) {
  const box = board().getBoundingClientRect();
  return { x: event.clientX - box.x, y: event.clientY - box.y };
}

function onWheel(event) {
  if (event.deltaY > 0 && view.scale === 1) return; // Nothing to zoom out of: the page scrolls.
  event.preventDefault();
  const { x, y } = place(event);
  zoomAt(event.deltaY < 0 ? 1.15 : 1 / 1.15, x, y);
}

function onDown(event) {
  if (event.target.closest("button")) return;
  pointers.set(event.pointerId, place(event));
  dragged = 0;
  board().classList.remove("was-dragged");
}

function onMove(event) {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = place(event);
  const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
  pointers.set(event.pointerId, now);
  if (others.length) pinch(before, now, others[0]);
  else if (view.scale > 1) drag(before, now, event);
}

function pinch(before, now, other) {
  const length = (point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
  zoomAt(length(now) / length(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
  dragged = 99;
}

function drag(before, now, event) {
  dragged += Math.hypot(now.x - before.x, now.y - before.y);
  if (dragged < 6) return;
  board().setPointerCapture(event.pointerId);
  board().classList.add("is-dragged");
  view.x += now.x - before.x;
  view.y += now.y - before.y;
  apply();
}

function onUp(event) {
  pointers.delete(event.pointerId);
  board().classList.remove("is-dragged");
  // The click that follows a drag picks nothing.
  board().classList.toggle("was-dragged", dragged >= 6);
  dragged = 0;
}

const KEYS = {
  "+": () => zoomMiddle(STEP),
  "=": () => zoomMiddle(STEP),
  "-": () => zoomMiddle(1 / STEP),
  0: reset,
  ArrowLeft: () => pan(60, 0),
  ArrowRight: () => pan(-60, 0),
  ArrowUp: () => pan(0, 60),
  ArrowDown: () => pan(0, -60),
};

function pan(x, y) {
  view.x += x;
  view.y += y;
  apply();
}

function onKey(event) {
  if (event.target !== board() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.startsWith("Arrow") && !event.shiftKey) return; // Plain arrows go from unit to unit.
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

export function startZoom() {
  const frame = board();
  if (!frame) return;
  frame.addEventListener("wheel", onWheel, { passive: false });
  frame.addEventListener("pointerdown", onDown);
  frame.addEventListener("pointermove", onMove);
  frame.addEventListener("pointerup", onUp);
  frame.addEventListener("pointercancel", onUp);
  frame.addEventListener("keydown", onKey);
  $("zoom-in").addEventListener("click", () => zoomMiddle(STEP));
  $("zoom-out").addEventListener("click", () => zoomMiddle(1 / STEP));
  $("zoom-reset").addEventListener("click", reset);
  new ResizeObserver(apply).observe(frame);
}
