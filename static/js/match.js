// The match page's script: starts its parts.

import { startComposer } from "./composer.js";
import { startDragging } from "./drag.js";
import { startKeyboard } from "./keyboard.js";
import { showNewest, startLive } from "./live.js";
import { $, isSpectator, moment, state } from "./page.js";
import { startPicking } from "./pick.js";
import { startPreview } from "./preview.js";
import { startSteps } from "./steps.js";
import { localTimes } from "./times.js";
import { startZoom } from "./zoom.js";

/** "Your turn" in the title and the favicon. */
function showTurn() {
  const now = state();
  document.title = now.title;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = now.yours ? icon.dataset.turn : icon.dataset.calm;
  if (icon.getAttribute("href") !== wanted) icon.href = wanted;
  $("dock").classList.toggle("is-yours", now.yours);
}

/** The terrain, loaded as an image, drawn into the page from the same cached file: then it can be clicked. */
async function inlineTerrain() {
  const image = document.querySelector("img.terrain");
  if (!image) return;
  const response = await fetch(image.src, { credentials: "same-origin" });
  if (!response.ok) return;
  // The file carries its style sheet for use as an image; the page has that already, and its policy refuses it inline.
  const markup = (await response.text()).replace(/<style>[\s\S]*?<\/style>/g, "");
  const drawn = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  if (drawn.localName !== "svg") return;
  drawn.id = "terrain";
  drawn.removeAttribute("width");
  drawn.removeAttribute("height");
  image.replaceWith(document.adoptNode(drawn));
  document.dispatchEvent(new CustomEvent("fieldpost:board"));
}

function startFold() {
  const button = $("fold");
  button?.addEventListener("click", () => {
    const folded = $("stage-top").classList.toggle("is-folded");
    button.setAttribute("aria-expanded", String(!folded));
  });
}

function startAids() {
  // One at a time, also where browsers do not know the `name` of details yet.
  const all = [...document.querySelectorAll(".aids > details")];
  for (const item of all) {
    item.addEventListener("toggle", () => {
      if (item.open) for (const other of all) if (other !== item) other.open = false;
    });
  }
}

document.documentElement.classList.add("has-script");
startComposer();
startPreview();
startPicking();
startDragging();
startZoom();
startSteps();
startLive();
startFold();
startAids();
startKeyboard();
localTimes();
inlineTerrain();
// Who plays comes for the newest; who reads begins at the beginning.
if (!isSpectator && moment() === null && !location.hash && !location.search) {
  requestAnimationFrame(() => requestAnimationFrame(() => showNewest("instant")));
}
document.body.addEventListener("htmx:afterSettle", () => localTimes());
document.addEventListener("fieldpost:news", () => {
  localTimes();
  showTurn();
});
