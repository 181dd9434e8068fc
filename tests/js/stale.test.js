import { body, equal } from "./check.js";

async function load(gone, retired) {
  body(`
    <main class="match" data-slug="m1" data-seat="A"></main>
    <div id="state" data-seq="4" data-ply="4" data-gone="${gone}" data-retired="${retired}"></div>
    <ol id="entries">
      <li data-seq="1" data-gone="0"></li>
      <li data-seq="2" data-gone="1"></li>
      <li data-seq="3" data-gone="0" class="is-retired"></li>
    </ol>`);
  return import("/static/js/stale.js");
}

export default {
  "nothing is stale on a page as the server drew it": async () => {
    equal((await load("2", "3")).stale(), []);
  },

  "words that were taken away since are stale, once more if they were hidden and then redacted": async () => {
    equal((await load("2 1", "3")).stale(), [1]);
    equal((await load("2 2", "3")).stale(), [2]);
  },

  "an entry that was taken back since is stale, and one that stands again": async () => {
    equal((await load("2", "1 3")).stale(), [1]);
    equal((await load("2", "")).stale(), [3]);
  },

  "an entry that the page does not show is not asked for": async () => {
    equal((await load("2 99", "3 98")).stale(), []);
  },
};
