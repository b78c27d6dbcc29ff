/** In minutes since midnight; `to` is null if only a beginning is named. */
type TimeOfDay = { from: number; to: number | null };

const time = String.raw`(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?\s?m\b\.?)?`;
const range = new RegExp(
  String.raw`(?<![\d:.])${time}(?:\s*(?:to|till|until|[-–—])\s*${time})?(?![\d:])`,
  "gi",
);

/** Reads '2:00 pm to 4:00 pm', '10-11.30 am', '14:00'; null if the text names no time of day. */
export function readTime(text: string): TimeOfDay | null {
  for (const [, ...parts] of text.matchAll(range)) {
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
