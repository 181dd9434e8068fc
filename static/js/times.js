// Times in the reader's own zone; without this script they stand in UTC.

export function localTimes(root = document) {
  const language = document.documentElement.lang;
  const short = { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" };
  const thisYear = new Intl.DateTimeFormat(language, short);
  const otherYear = new Intl.DateTimeFormat(language, { year: "numeric", ...short });
  const long = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "long" });
  for (const item of root.querySelectorAll("time[datetime]:not([data-local])")) {
    const when = new Date(item.dateTime);
    const isNow = when.getFullYear() === new Date().getFullYear();
    item.textContent = (isNow ? thisYear : otherYear).format(when);
    item.title = long.format(when);
    item.dataset.local = "";
  }
}
