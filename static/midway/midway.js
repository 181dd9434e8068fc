// The analysis beside the card: fetched when it is asked for, and kept abreast while it is open.

import { addLine } from "../js/composer.js";
import { $, moment, state } from "../js/page.js";

const panel = $("analysis");
let shown = "";
let aim = "";

/** What the panel should show: the aim, and the moment looked at. */
function wanted() {
  const query = new URLSearchParams();
  if (aim) query.set("aim", aim);
  if (moment() !== null) query.set("at", String(moment()));
  return query.toString();
}

async function load() {
  if (!panel.open) return;
  const query = wanted();
  shown = query;
  let response;
  try {
    response = await fetch(`${panel.dataset.url}?${query}`, {
      credentials: "same-origin",
      headers: { "HX-Request": "true" },
    });
  } catch {
    return; // No connection: what is there stays, with its link.
  }
  const markup = await response.text();
  if (response.ok && shown === query) panel.querySelector(".panel").innerHTML = markup;
}

function onClick(event) {
  const choice = event.target.closest("[data-aim]");
  const line = event.target.closest("[data-line]");
  if (choice) {
    event.preventDefault();
    aim = choice.dataset.aim;
    load();
  } else if (line) {
    addLine(line.dataset.line);
    $("text").focus();
  }
}

if (panel) {
  panel.addEventListener("toggle", load);
  panel.addEventListener("click", onClick);
  document.addEventListener("fieldpost:news", load);
  document.addEventListener("fieldpost:board", () => shown !== wanted() && load());
}

// Before the first order, whoever commands finds the rules in short beside the card, where there is room.
const card = document.querySelector(".aids > details");
if (card && state().seq === 0 && state().yours && matchMedia("(min-width: 1100px)").matches) card.open = true;
