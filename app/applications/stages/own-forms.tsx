import { useTexts } from "../../languages/use-texts";
import type { OwnProgress } from "./stages";

/** Shown until the answer is yes, at most once a day. */
export function FinishQuestion({ id }: { id: string }) {
  const m = useTexts();
  return (
    <form method="post" action="/my-applications" className="question">
      <strong>{m.ownForms.didYouFinishApplying}</strong>{" "}
      <input type="hidden" name="application" value={id} />
      <button name="intent" value="finished">
        {m.ownForms.yes}
      </button>{" "}
      <button className="quiet" name="intent" value="not finished">
        {m.ownForms.notYet}
      </button>
    </form>
  );
}

export function WithdrawForm({ id, title }: { id: string; title: string }) {
  const m = useTexts();
  return (
    <details className="confirm">
      <summary aria-label={m.ownForms.withdrawTitle(title)}>{m.ownForms.withdraw}</summary>{" "}
      <form method="post" action="/my-applications" className="confirm-box">
        {m.stages.withdrawAsk}
        <input type="hidden" name="application" value={id} />
        <button className="danger" name="intent" value="withdraw" data-busy={m.ownForms.wait}>
          {m.ownForms.yesWithdraw}
        </button>
      </form>
    </details>
  );
}

const maxShown = 5;

export function Openings({ openings }: Pick<OwnProgress, "openings">) {
  const m = useTexts();
  if (openings.length === 0) return null;
  const shown = openings.slice(0, maxShown).map(({ by, on }) => m.ownForms.openedBy(by, on));
  return (
    <p className="muted">
      {openings.length > maxShown
        ? m.ownForms.openedMore(shown.join(". "))
        : m.ownForms.opened(shown.join(". "))}
    </p>
  );
}
