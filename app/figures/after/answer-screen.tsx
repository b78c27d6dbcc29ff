import type { AfterState } from "~/db/schema-figures";
import { Screen } from "../../components/screen";
import { useTexts } from "../../languages/use-texts";

type Props = {
  state: AfterState;
  /** What is said by now; null: nothing. */
  said: AfterState | null;
  /** It can be taken back here. */
  isByLink: boolean;
  /** Somebody has just taken it back. */
  isUndone: boolean;
};

/** Where a mail's link leads: one button, as programs that look at mails open every link. */
export function AnswerScreen({ state, said, isByLink, isUndone }: Props) {
  const m = useTexts();
  const words = m.afterAnswer;
  return (
    <Screen title={m.afterScreen.heading} name="narrow">
      {isUndone && (
        <p className="message success" role="status">
          {words.undone}
        </p>
      )}
      {said ? (
        <>
          <p className={isByLink ? "message success" : undefined} role="status">
            {words.said(m.afterStates[said])}
          </p>
          {isByLink && (
            <form method="post">
              <p>
                <button className="quiet" name="intent" value="undo">
                  {words.undo}
                </button>
              </p>
            </form>
          )}
          <p>
            <a href="/record/after">{words.details}</a>
          </p>
        </>
      ) : (
        <form method="post">
          <p>{words.ask(m.afterStates[state])}</p>
          <p className="actions">
            <button name="intent" value="say">
              {words.yes(m.afterStates[state])}
            </button>
          </p>
          <p className="muted">{words.other}</p>
        </form>
      )}
    </Screen>
  );
}
