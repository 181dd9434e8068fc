// Times in the reader's own zone; without this script they stand in UTC.

export function localTimes(root = document) {
  const language = document.documentElement.lang;
  const short = new Intl.DateTimeFormat(language, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
  const long = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "long" });
  for (const item of root.querySelectorAll("time[datetime]:not([data-local])")) {
    const when = new Date(item.dateTime);
    item.textContent = short.format(when);
    item.title = long.format(when);
    item.dataset.local = "";
  }
}
