// Keeps the page abreast: news by the socket, fragments by HTTP, polling where sockets are blocked.

import { $, announce, countWord, isSpectator, moment, refocus, state, urls, word } from "./page.js";
import { noteStored } from "./draft.js";
import { refreshStale } from "./stale.js";

/* global htmx */

const POLL_MS = 10_000;
const SLOW_POLL_MS = 60_000;
const SPREAD_MS = 1_200;
let running = null;
let again = false;
let isOpen = false;
let poll = 0;
let unseen = 0;

/** Fetch what is newer than what the page has. Calls while one is under way lead to one more. */
export function catchUp() {
  if (running) {
    again = true;
    return running;
  }
  running = run().finally(() => {
    running = null;
    if (again) {
      again = false;
      catchUp();
    }
  });
  return running;
}

async function run() {
  const start = state();
  const had = document.activeElement;
  do {
    const before = state().seq;
    const atEnd = isAtEnd();
    const at = moment();
    const query = `?seq=${before}&gone=${state().gone.length}${at === null ? "" : `&at=${at}`}${isCut() ? "&cut=1" : ""}`;
    try {
      await htmx.ajax("GET", urls.live + query, { swap: "none", source: $("live") });
    } catch {
      break; // No connection: the next opening or poll tries again.
    }
    noteStored(state().keys);
    if (state().seq > before) arrived(before, atEnd);
    else break;
  } while (state().more);
  await refreshStale();
  refocus(had, $("text"));
  if (state().seq > start.seq) document.dispatchEvent(new CustomEvent("fieldpost:news"));
}

/** Whether the page ends before the newest entries: then new ones are told of, and not put after a gap. */
export const isCut = () => "cut" in $("entries").dataset;

/** Where the newest entries are. */
export const newestUrl = () => $("steps").querySelector("[data-step=now]").href;

function isAtEnd() {
  const last = $("entries").lastElementChild;
  return !last || last.getBoundingClientRect().top < innerHeight - dockHeight();
}

const dockHeight = () => $("dock")?.offsetHeight ?? 0;

function arrived(before, atEnd) {
  const fresh = [...$("entries").children].filter((entry) => Number(entry.dataset.seq) > before);
  for (const entry of fresh) entry.classList.add("is-new");
  const count = isCut() ? state().seq - before : fresh.length;
  if (!count) return;
  announce([countWord("new", count), state().yours ? word("turn") : ""].filter(Boolean).join(". "));
  if (atEnd && !isCut()) {
    showNewest();
    return;
  }
  unseen += count;
  showPill();
}

function showPill() {
  const pill = $("pill");
  pill.hidden = unseen === 0;
  if (!unseen) return;
  const link = pill.querySelector("a");
  link.textContent = countWord("new", unseen);
  link.href = isCut() ? newestUrl() : `#${$("entries").lastElementChild.id}`;
}

/** Show the newest entry, such as the one just posted. */
export function showNewest(behavior = "smooth") {
  $("entries").lastElementChild?.scrollIntoView({ block: "nearest", behavior });
}

function seen() {
  if (unseen && isAtEnd() && !isCut()) {
    unseen = 0;
    showPill();
  }
}

function onMessage(event) {
  event.preventDefault(); // The socket carries news, never markup.
  let news;
  try {
    news = JSON.parse(event.detail.message);
  } catch {
    return;
  }
  if (news.type === "news" && news.seq <= state().seq) return;
  if (news.type !== "news" && news.type !== "resync") return;
  setTimeout(catchUp, isSpectator ? Math.random() * SPREAD_MS : 0);
}

function setOpen(open) {
  isOpen = open;
  const note = $("connection");
  if (note) note.hidden = open;
  clearTimeout(poll);
  if (!open) poll = setTimeout(pollOnce, POLL_MS);
}

async function pollOnce() {
  await catchUp();
  if (!isOpen) poll = setTimeout(pollOnce, document.hidden ? SLOW_POLL_MS : POLL_MS);
}

export function startLive() {
  const socket = $("live");
  if (!socket) return;
  document.body.addEventListener("htmx:wsBeforeMessage", onMessage);
  document.body.addEventListener("htmx:wsOpen", () => {
    setOpen(true);
    catchUp();
  });
  document.body.addEventListener("htmx:wsClose", () => setOpen(false));
  document.body.addEventListener("htmx:wsError", () => setOpen(false));
  addEventListener("online", catchUp);
  addEventListener("pageshow", (event) => event.persisted && catchUp());
  document.addEventListener("visibilitychange", () => !document.hidden && !isOpen && catchUp());
  addEventListener("scroll", seen, { passive: true });
  // Entries are scrolled to above the dock, however tall it is.
  new ResizeObserver(() => document.documentElement.style.setProperty("--dock", `${dockHeight()}px`)).observe($("dock"));
  poll = setTimeout(pollOnce, POLL_MS);
}
