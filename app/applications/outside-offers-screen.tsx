import { FormErrors } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { seasonLimits } from "../seasons/season";
import { formatNumber } from "../text";

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
};

/** A decision that was refused, with the reason that was typed. */
type Refused = { offer: string; reason: string; refusal: string };

/** Offers from outside, those that wait for the office first. */
export function OutsideOffersScreen({ offers, refused }: { offers: Waiting[]; refused?: Refused }) {
  const m = useTexts();
  const words = m.outside;
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <FormErrors id="refusal" errors={refused && [refused.refusal]} />
      {offers.length === 0 && <p className="nothing">{m.seasonOffice.noRevocations}</p>}
      {offers.map(({ id, student, email, season, company, ctc, day, answer, state, ...offer }) => (
        <section key={id} className="sheet">
          <h2>{student}</h2>
          <p>{words.line(company, formatNumber(ctc), day)}</p>
          <p className="muted">
            {[email, season, offer.class, offer.sector]
              .concat(words.answers[answer], words.states[state], offer.reason)
              .filter(Boolean)
              .join(" · ")}
          </p>
          {state === "reported" && (
            <form method="post">
              <input type="hidden" name="offer" value={id} />
              <p>
                <button name="confirm" value="true" formNoValidate>
                  {m.seasonOffice.confirmOffer}
                </button>
              </p>
              <p className="field">
                <label htmlFor={`reason-${id}`}>{m.seasonOffice.reason}</label>{" "}
                <input
                  id={`reason-${id}`}
                  name="reason"
                  maxLength={seasonLimits.reason}
                  defaultValue={refused?.offer === id ? refused.reason : undefined}
                  required
                  autoComplete="off"
                />
              </p>
              <button className="quiet" name="confirm" value="false">
                {m.seasonOffice.refuse}
              </button>
            </form>
          )}
        </section>
      ))}
    </div>
  );
}
