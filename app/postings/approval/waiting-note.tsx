import { forHowLong, formatDay } from "../../dates";
import { counted } from "../../text";

type Props = { waiting: number; since: string | null; today: string };

/** How much waits for the office and for how long, with a link to it. Days are YYYY-MM-DD. */
export function WaitingNote({ waiting, since, today }: Props) {
  if (!since) return null;
  return (
    <p className="message warning">
      <a href="/admin/postings?state=waiting&sort=waiting">
        {counted(waiting, "posting")} {waiting === 1 ? "is" : "are"} waiting for approval
      </a>
      , the first since {formatDay(since)} ({forHowLong(since, today)}).
    </p>
  );
}
