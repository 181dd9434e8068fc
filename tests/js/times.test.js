import { body, equal, truly } from "./check.js";

export default {
  "a time of another year has its year": async () => {
    body(`<time datetime="2019-11-29T15:30:00Z">15:30 UTC</time>`);
    const { localTimes } = await import("/static/js/times.js");
    localTimes();
    truly(document.querySelector("time").textContent.includes("2019"), document.body.textContent);
  },

  "times turn into the reader's zone once": async () => {
    body(`<time datetime="2026-11-29T15:30:00Z">15:30 UTC</time>`);
    const { localTimes } = await import("/static/js/times.js");
    localTimes();
    const item = document.querySelector("time");
    const shown = item.textContent;
    truly(shown.includes("Nov 30") && shown.includes("12:30"), shown);
    localTimes();
    equal(item.textContent, shown);
  },
};
