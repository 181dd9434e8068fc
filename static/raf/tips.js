// What a sign or a number means, shown where the keyboard or a finger is; pointers get the browser's own tips.

import { $ } from "../js/page.js";

const SIGNS = "[data-tip], .rf-counter";
const WORDS = ".figures dt, .combats h3, .panel th[scope=col], #facts th[scope=col]";
const RESULT = /^[-DALH]{3} [-DALH]{3}$/;
const GAP = 8;
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
let tip = null;
let glossary = null;

/** The words that the page explains, as they stand on it, with what they mean. */
function meanings() {
  if (glossary) return glossary;
  const entries = [...($("rf-glossary")?.content.querySelectorAll("dt") ?? [])];
  glossary = new Map(entries.map((entry) => [entry.textContent.trim(), entry.nextElementSibling.textContent.trim()]));
  return glossary;
}

function show(element, text) {
  if (!text) return;
  tip.textContent = text;
  tip.hidden = false;
  const place = element.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const left = Math.min(Math.max(place.left + place.width / 2 - size.width / 2, GAP), innerWidth - size.width - GAP);
  const above = place.top - size.height - GAP;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > GAP ? above : Math.min(place.bottom + GAP, innerHeight - size.height - GAP)}px`;
}

function hide() {
  tip.hidden = true;
}

const titleOf = (element) => element.querySelector(":scope > title")?.textContent ?? "";

/** Give the numbers of a part of the page their meaning. */
function explain(root) {
  for (const word of root.querySelectorAll(WORDS)) mark(word, meanings().get(word.textContent.trim()));
  for (const result of root.querySelectorAll(".outcome .mark")) {
    if (RESULT.test(result.textContent)) mark(result, meanings().get("-DALH"));
  }
}

function mark(element, meaning) {
  if (!meaning || element.title) return;
  element.title = meaning;
  element.tabIndex = 0;
  element.classList.add("rf-explained");
}

function watch(element) {
  if (!element) return;
  explain(element);
  new MutationObserver(() => explain(element)).observe(element, { childList: true, subtree: true });
}

/** The boxes, the clock and what stands beside it: one of them takes the focus, arrows go to the others. */
const signs = () => [...document.querySelectorAll('#terrain [data-at^="box-"], #counters .rf-panel [data-tip], #counters .rf-gate')];
let place = 0;

function rove() {
  for (const [index, sign] of signs().entries()) {
    sign.setAttribute("tabindex", index === place ? "0" : "-1");
    sign.setAttribute("role", "img");
  }
}

function onKey(event) {
  if (event.key === "Escape") hide();
  const all = signs();
  const at = all.indexOf(event.target);
  const step = STEPS[event.key];
  if (at < 0 || !step) return;
  event.preventDefault();
  place = (at + step + all.length) % all.length;
  rove();
  all[place].focus();
}

function onTouch(event) {
  const sign = event.pointerType === "touch" && event.target.closest(`${SIGNS}, .rf-explained`);
  if (sign) show(sign, sign.title || titleOf(sign));
  else hide();
}

export function startTips() {
  tip = document.createElement("div");
  tip.id = "rf-tip";
  tip.setAttribute("role", "tooltip");
  tip.hidden = true;
  document.body.append(tip);
  document.addEventListener("fieldpost:focus", (event) => show(event.target, titleOf(event.target)));
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(".rf-explained")) show(event.target, event.target.title);
    else if (event.target.closest("#board [data-tip]")) show(event.target, titleOf(event.target));
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("click", onTouch);
  document.addEventListener("keydown", onKey);
  document.addEventListener("fieldpost:board", rove);
  rove();
  addEventListener("scroll", hide, { passive: true, capture: true });
  for (const id of ["dock", "entries"]) watch($(id));
  for (const panel of document.querySelectorAll(".aids .panel")) watch(panel);
}
