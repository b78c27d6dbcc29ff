import { FormErrors } from "../components/fields";
import { Pages } from "../components/pages";
import { Screen } from "../components/screen";
import type { ProofKind } from "../images/image-path";
import { StoredProof } from "../images/stored-proof";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import { outsideProofPath, seasonLimits } from "../seasons/season";
import { formatNumber } from "../text";
import type { Field } from "../seasons/policy-fields";
import { Fields, type Typed } from "../seasons/policy-form";

type Waiting = {
  id: string;
  season: string;
  student: string;
  email: string;
  company: string;
  ctc: number;
  class: string | null;
  sector: string | null;
  day: string;
  answer: "open" | "accepted" | "declined";
  state: "reported" | "confirmed" | "refused";
  reason: string;
  proof: ProofKind | null;
};

/** A decision that was refused, with the reason that was typed. */
type Refused = { offer: string; reason: string; refusal: string };

type Props = {
  offers: Waiting[];
  paging: Paging;
  refused?: Refused;
  /** Of the form by which the office records one. */
  fields: Field[];
  /** With whom it begins. */
  student: string;
  typed?: { values: Typed; errors: Record<string, string>; refusal: string };
};

function RecordForm({ fields, student, typed }: Pick<Props, "fields" | "student" | "typed">) {
  const m = useTexts();
  return (
    <details className="fold" open={typed !== undefined || student !== ""} id="record">
      <summary>{m.manyStudents.record}</summary>
      <p>
        <a className="button quiet" href="/admin/files/outside-offers">
          {m.rows.fromFile}
        </a>
      </p>
      <form method="post" action="#record">
        <FormErrors id="record-refusal" errors={typed && [typed.refusal]} />
        <Fields
          fields={fields}
          values={typed?.values ?? { student }}
          errors={typed?.errors ?? {}}
          at="outside"
        />
        <p className="actions">
          <button name="do" value="record">
            {m.manyStudents.record}
          </button>
        </p>
      </form>
    </details>
  );
}

/** Offers from outside, those that wait for the office first. */
export function OutsideOffersScreen({ offers, paging, refused, ...form }: Props) {
  const m = useTexts();
  const words = m.outside;
  return (
    <Screen title={words.title} name="narrow">
      <FormErrors id="refusal" errors={refused && [refused.refusal]} />
      <RecordForm {...form} />
      {offers.length === 0 && <p className="nothing">{m.seasonOffice.noOutsideOffers}</p>}
      {offers.map(({ id, student, email, season, company, ctc, day, answer, state, ...one }) => (
        <section key={id} className="sheet">
          <h2>{student}</h2>
          <p>{words.line(company, formatNumber(ctc), day)}</p>
          <p className="muted">
            {[email, season, one.class, one.sector]
              .concat(words.answers[answer], words.states[state], one.reason)
              .filter(Boolean)
              .join(" · ")}
          </p>
          {one.proof && (
            <StoredProof path={outsideProofPath(id, one.proof)} name={words.proofOf(student)} />
          )}
          {state === "reported" && (
            <form method="post">
              <input type="hidden" name="offer" value={id} />
              <p>
                <button name="do" value="confirm" formNoValidate>
                  {m.seasonOffice.confirmOffer}
                </button>
              </p>
              <Reason offer={id} refused={refused} />
              <button className="quiet" name="do" value="refuse">
                {m.seasonOffice.refuse}
              </button>
            </form>
          )}
          {state === "confirmed" && (
            <details className="fold" open={refused?.offer === id}>
              <summary>{m.seasonOffice.takeBackOffer}</summary>
              <form method="post">
                <p>{m.seasonOffice.takeBackHint}</p>
                <input type="hidden" name="offer" value={id} />
                <Reason offer={id} refused={refused} />
                <button className="danger" name="do" value="take-back">
                  {m.seasonOffice.takeBackOffer}
                </button>
              </form>
            </details>
          )}
        </section>
      ))}
      <Pages {...paging} path="/admin/outside-offers" />
    </Screen>
  );
}

function Reason({ offer, refused }: { offer: string; refused: Refused | undefined }) {
  const m = useTexts();
  return (
    <p className="field">
      <label htmlFor={`reason-${offer}`}>{m.seasonOffice.reason}</label>{" "}
      <input
        id={`reason-${offer}`}
        name="reason"
        maxLength={seasonLimits.reason}
        defaultValue={refused?.offer === offer ? refused.reason : undefined}
        required
        autoComplete="off"
      />
    </p>
  );
}
