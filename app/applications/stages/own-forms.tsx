import { messages } from "../../messages";
import type { OwnProgress } from "./stages";

/** Shown until the answer is yes, at most once a day. */
export function FinishQuestion({ id }: { id: string }) {
  return (
    <form method="post" action="/my-applications" className="question">
      <strong>Did you finish applying there?</strong>{" "}
      <input type="hidden" name="application" value={id} />
      <button name="intent" value="finished">
        Yes
      </button>{" "}
      <button className="quiet" name="intent" value="not finished">
        Not yet
      </button>
    </form>
  );
}

export function WithdrawForm({ id, title }: { id: string; title: string }) {
  return (
    <details className="confirm">
      <summary aria-label={`Withdraw: ${title}`}>Withdraw</summary>{" "}
      <form method="post" action="/my-applications" className="confirm-box">
        {messages.stages.withdrawAsk}
        <input type="hidden" name="application" value={id} />
        <button className="danger" name="intent" value="withdraw" data-busy="Wait...">
          Yes, withdraw
        </button>
      </form>
    </details>
  );
}

const maxShown = 5;

export function Openings({ openings }: Pick<OwnProgress, "openings">) {
  if (openings.length === 0) return null;
  const shown = openings.slice(0, maxShown).map(({ by, on }) => `Opened by ${by} on ${on}`);
  return (
    <p className="muted">
      Your resume: {shown.join(". ")}
      {openings.length > maxShown && ", and earlier"}
    </p>
  );
}
