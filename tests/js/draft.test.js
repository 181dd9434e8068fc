import { body, equal, truly } from "./check.js";

async function load(slug = "m1") {
  body(`<main class="match" data-slug="${slug}" data-seat="A" data-write="true"></main>`);
  localStorage.clear();
  return import("/static/js/draft.js");
}

export default {
  "a draft is kept for its match": async () => {
    const draft = await load("m7");
    draft.saveDraft("PARA1 M/0705\n");
    equal(draft.loadDraft(), "PARA1 M/0705\n");
    equal(localStorage.getItem("fieldpost.draft.m7"), "PARA1 M/0705\n");
    draft.saveDraft("");
    equal(localStorage.length, 0);
  },

  "the same text is sent again with the same key until it is answered": async () => {
    const draft = await load();
    const first = draft.envelope("attack", 4);
    truly(/^[0-9a-f]{32}$/.test(first.key) && /^[0-9a-f]{32}$/.test(first.nonce), "128 bits in hexadecimal");
    equal(draft.envelope("attack", 5), { ...first, ply: 5 });
    draft.answered();
    truly(draft.envelope("attack", 5).key !== first.key, "a new key after the answer");
  },

  "a comment that is there without an answer is known by its key": async () => {
    const draft = await load();
    const { key } = draft.envelope("attack", 4, true);
    equal(draft.unanswered(), null);
    draft.noteStored(["other", key]);
    equal(draft.unanswered(), { text: "attack", isRemark: true });
    equal(draft.envelope("attack", 5, true).key, key, "asked for again with its key");
    draft.answered();
    equal(draft.unanswered(), null);
    truly(draft.envelope("attack", 6).key !== key, "the same words later are a new comment");
  },

  "another text gets another key": async () => {
    const draft = await load();
    const first = draft.envelope("attack", 4);
    truly(draft.envelope("retreat", 4).key !== first.key, "another key");
  },

  "storage that refuses loses nothing but the draft's copy": async () => {
    const draft = await load();
    Storage.prototype.setItem = () => { throw new Error("full"); };
    draft.saveDraft("attack");
    equal(draft.loadDraft(), "");
    equal(draft.envelope("attack", 4).text, "attack");
  },
};
