// On small screens the map and the boxes become lists: every place with its counters, and a tap does what a click does.

import { addLine, setText } from "../js/composer.js";
import { $ } from "../js/page.js";
import { currentChoices, onChoices } from "../js/preview.js";

const SMALL = matchMedia("(max-width: 600px)");
let lists = null;
let opened = "";

function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

const isAsked = (stand) => stand.querySelector(".is-asked") !== null;

/** What may be done with a unit, each line once. */
function choicesOf(unit) {
  const own = currentChoices().filter((choice) => choice.line && (choice.pick === unit || (!choice.pick && choice.target === unit)));
  return [...new Map(own.map((choice) => [choice.line, choice])).values()];
}

/** Draw the lists from the board as it stands, with the draft. */
function draw() {
  if (!lists || !SMALL.matches) return;
  const counters = $("counters");
  const head = make("div", "rf-head");
  const hour = counters.querySelector(".rf-hour.is-now text");
  if (hour) head.append(make("b", "rf-now", hour.textContent));
  for (const line of counters.querySelectorAll(".rf-panel > text")) head.append(sign(line));
  const stands = [...counters.querySelectorAll(".rf-stand")];
  const sorted = [...stands.filter(isAsked), ...stands.filter((stand) => !isAsked(stand))];
  lists.replaceChildren(head, ...sorted.map(section));
}

function sign(line) {
  const copy = make("span", "rf-explained", line.lastChild.textContent);
  copy.title = line.querySelector("title").textContent;
  copy.tabIndex = 0;
  return copy;
}

function section(stand) {
  const part = make("section", "rf-list");
  part.append(make("h3", "", stand.dataset.label));
  const row = make("div", "rf-chips");
  part.append(row);
  for (const counter of stand.querySelectorAll(".rf-counter")) row.append(chip(counter));
  const chosen = [...stand.querySelectorAll(".rf-counter")].find((counter) => counter.dataset.pick === opened);
  if (chosen) part.append(options(chosen));
  return part;
}

function chip(counter) {
  const unit = counter.dataset.pick;
  const button = make("button", `rf-chip ${counter.getAttribute("class")}`, counter.dataset.name);
  button.type = "button";
  button.dataset.unit = unit;
  button.setAttribute("aria-label", counter.querySelector("title").textContent);
  if (counter.classList.contains("is-named")) button.setAttribute("aria-pressed", "true");
  else button.setAttribute("aria-expanded", String(unit === opened));
  return button;
}

/** What a unit is, and what it may do. */
function options(counter) {
  const box = make("div", "rf-options");
  box.append(make("p", "", counter.querySelector("title").textContent));
  for (const choice of choicesOf(counter.dataset.pick)) {
    const button = make("button", "", choice.label);
    button.type = "button";
    button.dataset.line = choice.line;
    box.append(button);
  }
  return box;
}

function onClick(event) {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.line) {
    opened = "";
    addLine(button.dataset.line);
  } else if (button.dataset.unit) touch(button);
  draw();
}

function touch(button) {
  const { unit } = button.dataset;
  const own = choicesOf(unit);
  if (button.getAttribute("aria-pressed")) takeBack(button.textContent.split(" ")[0]);
  else if (own.length === 1) addLine(own[0].line);
  else opened = opened === unit ? "" : unit;
}

/** Take the line that names a unit out of the draft. */
function takeBack(name) {
  const lines = $("text").value.split("\n");
  setText(lines.filter((line) => line.trim().split(/[\s/]/)[0] !== name && !line.startsWith(`${name} `)).join("\n"));
}

/** Buttons to see the map itself. */
function switcher() {
  const words = $("rf-glossary").dataset;
  const button = make("button", "rf-switch", words.map);
  button.type = "button";
  button.addEventListener("click", () => {
    const isMap = $("stage-top").classList.toggle("shows-map");
    button.textContent = isMap ? words.lists : words.map;
  });
  return button;
}

export function startLists() {
  if (!$("stage-top") || !$("rf-glossary")) return;
  lists = make("div", "");
  lists.id = "rf-lists";
  lists.addEventListener("click", onClick);
  $("board").after(lists);
  $("fold").before(switcher());
  document.addEventListener("fieldpost:board", draw);
  onChoices(draw);
  SMALL.addEventListener("change", draw);
  draw();
}
