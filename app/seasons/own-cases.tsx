import { Words } from "../languages/words";
import { FormErrors, plainField } from "../components/fields";
import type { ProofKind } from "../images/image-path";
import { ProofField } from "../images/proof-field";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import type { Field } from "./policy-fields";
import { Fields, type Typed } from "./policy-form";
import { outsideProofPath, seasonLimits } from "./season";

/** What a student sees of a season besides its rules: what is set aside for them, their points, offers from outside. */
export type OwnCases = {
  /** Open postings to which they have to apply or say no. */
  toAnswer: { id: string; path: string; title: string; where: string; closes: string }[];
  exceptions: string[];
  /** How many points they have, and what follows by which rule. */
  standing: { sum: number; consequence: string }[];
  points: { id: string; line: string; answer: string; canAsk: boolean; waits: boolean }[];
  offers: {
    id: string;
    company: string;
    ctc: number;
    day: string;
    answer: "open" | "accepted" | "declined";
    state: "reported" | "confirmed" | "refused";
    reason: string;
    proof: ProofKind | null;
    /** Until when they may say that they did not give the answer; '' if they may not. */
    objectBy: string;
  }[];
  /** Who takes part reports offers. */
  mayReport: boolean;
  fields: Field[];
  /** What was typed for a second look that was refused. */
  plea?: { of: string; text: string };
  refused?: { values: Typed; errors: Record<string, string>; refusal: string };
};

export function OwnCasesParts(cases: OwnCases) {
  const { toAnswer, exceptions, standing, points, offers, mayReport, fields, plea, refused } =
    cases;
  const m = useTexts();
  return (
    <>
      {toAnswer.length > 0 && <ToAnswer postings={toAnswer} />}
      {exceptions.length > 0 && (
        <section className="sheet">
          <h2>{m.exceptions.title}</h2>
          {exceptions.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      {points.length > 0 && (
        <section className="sheet">
          <h2>{m.points.title}</h2>
          {standing.map(({ sum, consequence }) => (
            <p key={consequence}>
              <strong>{m.pointsSum.have(sum)}</strong> {consequence}
            </p>
          ))}
          {points.map(({ id, line, answer, canAsk, waits }) => (
            <div key={id}>
              <p>{line}</p>
              {(waits || answer) && (
                <p className="muted">
                  {waits && m.points.waits} {answer}
                </p>
              )}
              {canAsk && (
                <details className="fold" open={plea?.of === id}>
                  <summary>{m.points.ask}</summary>
                  <form method="post">
                    <p className="field">
                      <label htmlFor={`plea-${id}`}>{m.points.why}</label>{" "}
                      <textarea
                        id={`plea-${id}`}
                        name="plea"
                        rows={3}
                        defaultValue={plea?.of === id ? plea.text : undefined}
                        maxLength={seasonLimits.reason}
                        required
                      />
                    </p>
                    <input type="hidden" name="points" value={id} />
                    <button name="do" value="second-look">
                      {m.points.send}
                    </button>
                  </form>
                </details>
              )}
            </div>
          ))}
        </section>
      )}
      {(mayReport || offers.length > 0) && (
        <section className="sheet" id="outside">
          <h2>{m.outside.title}</h2>
          <p className="muted">{m.outside.intro}</p>
          {offers.map(({ id, company, ctc, day, answer, state, reason, proof, objectBy }) => (
            <div key={id}>
              <p>
                {m.outside.line(company, formatNumber(ctc), day)}
                <br />
                <span className="muted">
                  {m.outside.answers[answer]} · {m.outside.states[state]} {reason}
                </span>{" "}
                {proof && <a href={outsideProofPath(id, proof)}>{m.outside.yourProof}</a>}
              </p>
              {objectBy && <ObjectToOutside offer={id} until={objectBy} />}
              {answer === "open" && state !== "refused" && (
                <form method="post" className="actions">
                  <input type="hidden" name="offer" value={id} />
                  <button name="do" value="outside-accept">
                    {m.offers.accept}
                  </button>{" "}
                  <button className="quiet" name="do" value="outside-decline">
                    {m.offers.decline}
                  </button>
                </form>
              )}
            </div>
          ))}
          {mayReport && (
            <details className="fold" open={refused !== undefined}>
              <summary>{m.outside.report}</summary>
              <form method="post" action="#outside" encType="multipart/form-data">
                <FormErrors id="outside-refusal" errors={refused ? [refused.refusal] : undefined} />
                <Fields
                  fields={fields}
                  values={refused?.values ?? {}}
                  errors={refused?.errors ?? {}}
                  at="outside"
                />
                <ProofField
                  field={plainField(
                    "outside-proof",
                    "proof",
                    String(refused?.values.proof ?? ""),
                    refused?.errors["outside.proof"],
                  )}
                  label={m.outside.proof}
                  hint={m.outside.proofHint}
                  earlier={m.outside.yourProof}
                />
                <p className="actions">
                  <button name="do" value="outside">
                    {m.outside.send}
                  </button>
                </p>
              </form>
            </details>
          )}
        </section>
      )}
    </>
  );
}

/** For an answer that the office recorded: the student may say that they did not give it. */
function ObjectToOutside({ offer, until }: { offer: string; until: string }) {
  const m = useTexts();
  return (
    <div className="answer">
      <p>
        <strong>{m.told.objectBy(until)}</strong>
      </p>
      <details className="confirm">
        <summary>{m.told.object}</summary>{" "}
        <form method="post" className="confirm-box">
          {m.told.objecting}
          <input type="hidden" name="offer" value={offer} />
          <button className="danger" name="do" value="outside-object">
            {m.told.yesObject}
          </button>
        </form>
      </details>
    </div>
  );
}

/** A posting's own page has the form to apply. */
function ToAnswer({ postings }: { postings: OwnCases["toAnswer"] }) {
  const m = useTexts();
  return (
    <section className="sheet" id="to-answer">
      <h2>{m.toAnswer.title}</h2>
      <p className="muted">{m.toAnswer.intro}</p>
      {postings.map(({ id, path, title, where, closes }) => (
        <form key={id} method="post">
          <p>
            <a href={path}>
              <Words text={title} />
            </a>{" "}
            <Words text={where} /> <span className="muted">{closes}</span>{" "}
            <input type="hidden" name="posting" value={id} />
            <button
              className="quiet"
              name="do"
              value="say-no"
              aria-label={m.toAnswer.sayNoTo(title)}
            >
              {m.toAnswer.sayNo}
            </button>
          </p>
        </form>
      ))}
    </section>
  );
}
