// What a sign or a number means, shown where the keyboard or a finger is; pointers get the browser's own tips.

import { $ } from "../js/page.js";

const SIGNS = "[data-tip], .rf-counter";
const WORDS = ".figures dt, .combats h3, .panel th[scope=col], #facts th[scope=col]";
const RESULT = /^[-DALH]{3} [-DALH]{3}$/;
const GAP = 8;
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
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("click", onTouch);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  addEventListener("scroll", hide, { passive: true, capture: true });
  for (const id of ["dock", "entries"]) watch($(id));
  for (const panel of document.querySelectorAll(".aids .panel")) watch(panel);
}
