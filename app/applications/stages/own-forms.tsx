import { useTexts } from "../../languages/use-texts";
import { Words } from "../../languages/words";
import type { OpenOffer, OwnProgress } from "./stages";

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

type AnswerProps = { id: string; title: string; offer: OpenOffer; answerBy?: string };

/** Accepting or declining an offer; before accepting one reads what it ends and which rules count afterwards. */
export function AnswerForms({ id, title, offer, answerBy }: AnswerProps) {
  const m = useTexts();
  const { refusal, withdraws, declines, rules, seen, isLate } = offer;
  if (isLate) return <p className="answer">{refusal}</p>;
  return (
    <div className="answer">
      {answerBy && (
        <p>
          <strong>{answerBy}</strong>
        </p>
      )}
      {refusal ? (
        <p>{refusal}</p>
      ) : (
        <details className="confirm calm">
          <summary aria-label={m.offers.acceptTitle(title)}>{m.offers.accept}</summary>{" "}
          <form method="post" action="/my-applications" className="confirm-box">
            <div>
              <p>
                {withdraws.length > 0 && m.offers.ends(m.offers.list(withdraws))}{" "}
                {declines.length > 0 && m.offers.declines(m.offers.list(declines))}
                {withdraws.length + declines.length === 0 && m.offers.endsNothing}
              </p>
              {rules.length > 0 && (
                <>
                  <p>{m.offers.afterwards}</p>
                  <ul>
                    {rules.map((rule) => (
                      <li key={rule}>{rule}</li>
                    ))}
                  </ul>
                </>
              )}
            </div>
            <input type="hidden" name="application" value={id} />
            <input type="hidden" name="seen" value={seen} />
            <button name="intent" value="accept" data-busy={m.ownForms.wait}>
              {m.offers.yesAccept}
            </button>
          </form>
        </details>
      )}
      <details className="confirm">
        <summary aria-label={m.offers.declineTitle(title)}>{m.offers.decline}</summary>{" "}
        <form method="post" action="/my-applications" className="confirm-box">
          {m.offers.declining}
          <input type="hidden" name="application" value={id} />
          <button className="danger" name="intent" value="decline" data-busy={m.ownForms.wait}>
            {m.offers.yesDecline}
          </button>
        </form>
      </details>
    </div>
  );
}

/** For an answer that the office recorded: the student may say that they did not give it. */
export function ObjectForm({ id, until }: { id: string; until: string }) {
  const m = useTexts();
  return (
    <div className="answer">
      <p>
        <strong>{m.told.objectBy(until)}</strong>
      </p>
      <details className="confirm">
        <summary>{m.told.object}</summary>{" "}
        <form method="post" action="/my-applications" className="confirm-box">
          {m.told.objecting}
          <input type="hidden" name="application" value={id} />
          <button className="danger" name="intent" value="object" data-busy={m.ownForms.wait}>
            {m.told.yesObject}
          </button>
        </form>
      </details>
    </div>
  );
}

const maxShown = 5;

/** Of the resume, and of each file of the answers. */
export function Openings({ openings }: Pick<OwnProgress, "openings">) {
  const files = [...new Set(openings.map(({ file }) => file))];
  return files.map((file) => (
    <OpeningsOf key={file} file={file} openings={openings.filter((one) => one.file === file)} />
  ));
}

function OpeningsOf({ file, openings }: { file: string | null } & Pick<OwnProgress, "openings">) {
  const words = useTexts().ownForms;
  const shown = openings
    .slice(0, maxShown)
    .map(({ by, on }) => words.openedBy(by, on))
    .join(". ");
  const sentence = openings.length > maxShown ? words.andEarlier(shown) : shown;
  return (
    <p className="muted">
      {file === null ? (
        words.opened(sentence)
      ) : (
        <>
          <Words text={file} />: {sentence}
        </>
      )}
    </p>
  );
}
