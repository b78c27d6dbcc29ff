import type { AfterState } from "~/db/schema-figures";
import { Screen } from "../../components/screen";
import { useTexts } from "../../languages/use-texts";
import { ownAfterPath } from "./after";

type Props = {
  enrolmentId: string;
  state: AfterState;
  /** What is said by now: what this link says, which can be taken back here, or something of which it tells nothing. */
  said: "nothing" | "this" | "something";
  /** Somebody has just taken it back. */
  isUndone: boolean;
};

/** Where a mail's link leads: one button, as programs that look at mails open every link. */
export function AnswerScreen({ enrolmentId, state, said, isUndone }: Props) {
  const isThis = said === "this";
  const m = useTexts();
  const words = m.afterAnswer;
  return (
    <Screen title={m.afterScreen.heading} name="narrow">
      {isUndone && (
        <p className="message success" role="status">
          {words.undone}
        </p>
      )}
      {said !== "nothing" ? (
        <>
          <p className={isThis ? "message success" : undefined} role="status">
            {isThis ? words.said(m.afterStates[state]) : words.already}
          </p>
          {isThis && (
            <form method="post">
              <p>
                <button className="quiet" name="intent" value="undo">
                  {words.undo}
                </button>
              </p>
            </form>
          )}
          <p>
            <a href={ownAfterPath(enrolmentId)}>{words.details}</a>
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
