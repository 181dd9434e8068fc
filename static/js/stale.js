// Entries whose words were taken away, or that were taken back, since they were drawn: drawn again.

import { $, state, urls } from "./page.js";

/* global htmx */

const MOST = 50;

function isStale(entry, gone, retired) {
  const seq = Number(entry.dataset.seq);
  const times = gone.filter((number) => number === seq).length;
  return Number(entry.dataset.gone) !== times || entry.classList.contains("is-retired") !== retired.has(seq);
}

/** The numbers of the entries that no longer look as the match has them. */
export function stale() {
  const { gone, retired } = state();
  const out = new Set(retired);
  return [...$("entries").children].filter((entry) => isStale(entry, gone, out)).map((entry) => Number(entry.dataset.seq));
}

/** What can no longer be taken back is not offered any longer. */
function dropOffers() {
  for (const link of $("entries").querySelectorAll("a.retract")) {
    if (Number(link.dataset.ply) !== state().ply) link.remove();
  }
}

/** Fetch those entries again. */
export async function refreshStale() {
  dropOffers();
  for (let left = stale(), before = Infinity; left.length && left.length < before; left = stale()) {
    before = left.length;
    try {
      await htmx.ajax("GET", `${urls.entries}?again=${left.slice(0, MOST)}`, { swap: "none", source: $("live") });
    } catch {
      return; // No connection: the next look for news tries again.
    }
  }
}
