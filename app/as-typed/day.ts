import { comparable } from "./comparable";

/**
 * A day, month or year as people write it, as `2024-06-15`, `2024-06` or `2024`; null if it is none. The day comes
 * before the month, as people here write it, unless it cannot. Where a month will do, 01/06/2024 is June.
 */
export function readDate(text: string, { isDay = false } = {}) {
  const plain = comparable(text)
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/g, "$1")
    .replace(/[^\p{L}\p{M}\d]+/gu, " ")
    .replace(/(\d)(?=\p{L})|(\p{L}\p{M}*)(?=\d)/gu, "$1$2 ")
    .trim();
  const named = plain.split(" ").map((word) => monthNames.get(word));
  const parts = plain.split(" ").map((word, at) => named[at] ?? Number(word));
  if (parts.length > 3 || parts.some(Number.isNaN)) return null;
  const [month, ...others] = named.flatMap((one) => one ?? []);
  if (month === undefined) return inFigures(plain.split(" "), isDay);
  const figures = plain.split(" ").filter((_, at) => named[at] === undefined);
  const [year, ...rest] = figures.filter((one) => one.length === 4);
  const short = figures.filter((one) => one.length <= 2);
  if (others.length || rest.length || figures.length !== short.length + (year ? 1 : 0)) return null;
  if (year) return short.length > 1 ? null : whole(year, month, short[0]);
  // 'Jun 24' is a month; '15 Jun 24' a day.
  const [last = "", day, ...more] = [...short].reverse();
  return more.length || last.length < 2 ? null : whole(`20${last}`, month, day);
}

function inFigures([first = "", second = "", third = ""]: string[], isDay: boolean) {
  if (first.length === 4)
    return second ? whole(first, Number(second), third || undefined) : year(first);
  const isLong = (third || second).length === 4;
  if (!third) return isLong ? whole(second, Number(first)) : monthAndShortYear(first, second);
  if (first.length > 2 || second.length > 2 || !/^(?:\d\d)?\d\d$/.test(third)) return null;
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
  const isMonth = Number(day) === 1 && !isDay;
  return whole(isLong ? third : `20${third}`, Number(month), isMonth ? undefined : day);
}

/** '06/24'; '05/12' may be anything. */
function monthAndShortYear(month: string, last: string) {
  return last.length === 2 && Number(last) > 12 ? whole(`20${last}`, Number(month)) : null;
}

function year(text: string) {
  return /^(?:19|2\d)\d\d$/.test(text) ? text : null;
}

function whole(years: string, month: number, day?: string) {
  const start = `${years}-${String(month).padStart(2, "0")}`;
  if (!year(years) || !(month >= 1 && month <= 12)) return null;
  if (day === undefined) return start;
  const full = `${start}-${day.padStart(2, "0")}`;
  const date = new Date(`${full}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(full) ? full : null;
}

/** Names of months, short and long, by how they are compared. */
const monthNames = new Map(
  ["en", "hi", "bn", "kn", "mr", "ta", "te"].flatMap((language) =>
    (["long", "short"] as const).flatMap((month) => {
      const options = { month, day: "numeric", timeZone: "UTC" } as const;
      const name = new Intl.DateTimeFormat(`${language}-IN`, options);
      return [...Array(12).keys()].flatMap((at) => {
        const parts = name.formatToParts(Date.UTC(2024, at, 1));
        const word = parts.find(({ type }) => type === "month")?.value ?? "";
        return bare(word) ? [[bare(word), at + 1] as const] : [];
      });
    }),
  ),
);
/** How people spell them otherwise. */
const spelledOtherwise: [month: number, words: string][] = [
  [1, "जानेवारी"],
  [2, "फ़रवरी फरवरी"],
  [4, "अप्रैल एप्रिल"],
  [9, "sept सितम्बर सितंबर"],
  [10, "अक्टूबर अक्तूबर"],
  [11, "नवम्बर नवंबर"],
  [12, "दिसम्बर दिसंबर"],
];
for (const [month, words] of spelledOtherwise)
  for (const word of words.split(" ")) monthNames.set(bare(word), month);

function bare(word: string) {
  return comparable(word).replace(/[^\p{L}\p{M}]+/gu, "");
}
