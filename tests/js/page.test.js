import { body, equal, truly } from "./check.js";

const MATCH = `
  <main class="match" data-slug="m1" data-seat="" data-write="false"></main>
  <div id="state" data-seq="12" data-ply="9" data-yours="true" data-over="false" data-more="" data-gone="3 3" data-keys="k1 k2" data-title="T"></div>
  <nav id="steps" data-at="0"></nav>
  <script type="application/json" id="words">{"past": "Entry {seq}", "new_one": "1 new", "new_many": "{count} new"}</script>`;

async function load() {
  body(MATCH);
  return import("/static/js/page.js");
}

export default {
  "the state is read with its types": async () => {
    const page = await load();
    equal(page.state(), { seq: 12, ply: 9, yours: true, over: false, more: false, title: "T", keys: ["k1", "k2"], gone: [3, 3], retired: [] });
    equal([page.slug, page.isSpectator, page.mayWrite], ["m1", true, false]);
  },

  "entry 0 is a moment, and no number is the present": async () => {
    const page = await load();
    equal(page.moment(), 0);
    document.getElementById("steps").dataset.at = "";
    equal(page.moment(), null);
  },

  "words have their places filled": async () => {
    const page = await load();
    equal(page.word("past", { seq: 3 }), "Entry 3");
    equal([page.countWord("new", 1), page.countWord("new", 4)], ["1 new", "4 new"]);
    equal(page.word("unknown"), "unknown");
  },

  "random digits are as many as asked": async () => {
    const page = await load();
    truly(/^[0-9a-f]{32}$/.test(page.randomHex(16)), "32 digits");
    truly(page.randomHex(16) !== page.randomHex(16), "two draws differ");
  },

  "a request that gets no answer has status 0": async () => {
    const page = await load();
    globalThis.fetch = () => Promise.reject(new TypeError("offline"));
    equal(await page.send("/post", { text: "x" }), { status: 0, body: {} });
  },
};
