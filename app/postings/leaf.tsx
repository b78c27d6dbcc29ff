import { Icon } from "../components/icon";
import { isDay } from "../dates";
import { useTexts } from "../languages/use-texts";
import type { Posting } from "./posting";
import type { Timing } from "./timing";

type Props = { posting: Pick<Posting, "type">; timing: Timing | null };

/** A leaf of a calendar, with a pin if it is due within a week; the kind's drawing if there is no day. */
export function Leaf({ posting, timing }: Props) {
  const m = useTexts();
  if (!timing || !isDay(timing.date)) {
    return (
      <span className="leaf">
        <Icon name={posting.type} />
      </span>
    );
  }
  return (
    <time className={timing.state === "soon" ? "leaf soon" : "leaf"} dateTime={timing.date}>
      <span>{m.dates.month(timing.date).replace(/ \d+$/, "")}</span> {Number(timing.date.slice(8))}
    </time>
  );
}
