import { plainDigits } from "./comparable";

/** In minutes since midnight; `to` is null if only a beginning is named. */
type TimeOfDay = { from: number; to: number | null };

const time = String.raw`(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?\s?m\b\.?)?`;
/** A day, or a place with a number. */
const noTime =
  /\b(?:\d{1,2}([./-])\d{1,2}\1\d{2}(?:\d{2})?|\d{4}-\d\d-\d\d|(?:room|hall|lab|block|floor|gate)\b[\s.:#-]*\d+(?:\.\d+)?)\b/gi;
const range = new RegExp(
  String.raw`(?<![\d:.])${time}(?:\s*(?:to|till|until|[-–—])\s*${time})?(?![\d:])`,
  "gi",
);

/** Reads '2:00 pm to 4:00 pm', '10-11.30 am', '14:00'; null if the text names no time of day. */
export function readTime(text: string): TimeOfDay | null {
  const plain = plainDigits(text)
    .replace(noTime, " ")
    .replace(/\bbetween\b(.*?)\band\b/gi, "$1to")
    .replace(/\b(?:12\s*)?noon\b/gi, "12:00 pm")
    .replace(/\b([01]\d|2[0-3])([0-5]\d)(?=\s*h(?:ou)?rs?\b)/gi, "$1:$2");
  for (const [, ...parts] of plain.matchAll(range)) {
    const [hour, minute, half, endHour, endMinute, endHalf] = parts;
    const namesTime = minute ?? half ?? (endHour && (endMinute ?? endHalf));
    if (!namesTime) continue; // a bare number may be anything
    const to = endHour === undefined ? null : minutesOf(endHour, endMinute, endHalf);
    const from = minutesOf(hour, minute, half ?? endHalf);
    // '11 to 1 pm' begins in the morning.
    const earlier = !half && from !== null && to !== null && from > to ? from - 720 : from;
    if (earlier === null || earlier < 0) continue;
    return { from: earlier, to: to !== null && to > earlier ? to : null };
  }
  return null;
}

function minutesOf(hour = "", minute = "0", half?: string) {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (minutes > 59 || hours > (half ? 12 : 23) || (half && hours === 0)) return null;
  if (!half) return hours * 60 + minutes;
  return ((hours % 12) + (half.toLowerCase() === "p" ? 12 : 0)) * 60 + minutes;
}

/** '17:00' of a text such as '5 pm'; null if it names no hour, or two. */
export function readHour(text: string) {
  const time = readTime(text.replace(/(?<=:\d\d):\d\d\b/, ""));
  if (!time || time.to !== null) return null;
  const [hours, minutes] = [Math.floor(time.from / 60), time.from % 60];
  return [hours, minutes].map((part) => String(part).padStart(2, "0")).join(":");
}
