// Step back and forth through the match: every moment has an address, and the page goes there without reloading.

import { $, moment, word } from "./page.js";

/* global htmx */

async function go(url, push) {
  try {
    await htmx.ajax("GET", url, { swap: "none", source: $("steps") });
  } catch {
    location.assign(url);
    return;
  }
  if (push) history.pushState({ fieldpost: true }, "", url);
  show();
}

/** Mark the entry looked at, and tell on the board that it is not the present. */
function show() {
  const at = moment();
  for (const entry of document.querySelectorAll(".entry.is-shown")) entry.classList.remove("is-shown");
  $("board").classList.toggle("is-past", at !== null);
  $("board").classList.remove("is-draft");
  const badge = $("badge");
  badge.hidden = at === null;
  badge.textContent = at === null ? "" : word("past", { seq: at });
  if (at === null) {
    document.dispatchEvent(new CustomEvent("fieldpost:now"));
  } else {
    const entry = $(`e-${at}`);
    entry?.classList.add("is-shown");
    entry?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }
  document.dispatchEvent(new CustomEvent("fieldpost:board"));
}

function onClick(event) {
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const hadFocus = document.activeElement === link && link.dataset.step;
  go(link.href, true).then(() => hadFocus && $("steps").querySelector(`[data-step="${hadFocus}"]`)?.focus());
}

/** Single characters are keys only where the board or the thread has the focus, so that speech does not press them. */
function onKey(event) {
  if (!event.target.closest("#stage, #entries")) return;
  if (event.target.closest("input, textarea, select, [contenteditable]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const name = { ",": "back", ".": "on" }[event.key];
  const link = name && $("steps").querySelector(`a[data-step="${name}"]`);
  if (link) link.click();
}

export function startSteps() {
  if (!$("steps")) return;
  history.replaceState({ fieldpost: true }, "");
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  const at = moment();
  if (at !== null) requestAnimationFrame(() => $(`e-${at}`)?.scrollIntoView({ block: "nearest" }));
  addEventListener("popstate", (event) => event.state?.fieldpost && go(location.href, false));
}
