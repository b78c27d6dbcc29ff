import type { Stage } from "~/db/schema-applications";
import { ChoiceField, FormErrors, TextareaField, plainField } from "../../components/fields";
import { Screen } from "../../components/screen";
import { useTexts } from "../../languages/use-texts";
import { formatNumber } from "../../text";
import { Participants } from "./participants";
import type { Participant, Round } from "./read.server";
import { resultsPath, roundPath, roundResults } from "./round";

/** The form as it was typed. */
export type ResultValues = Record<"who" | "result" | "note", string> & { others: boolean };

export type ResultsProps = {
  round: Pick<Round, "id" | "name" | "title" | "company">;
  participants: Participant[];
  values: ResultValues;
  errors: Record<string, string>;
  refusal: string | undefined;
  /** What publishing would do, once that was asked. */
  plan: { told: number; moves: Partial<Record<Stage, number>>; staying: string[] } | null;
};

/** What became of those in a round: saved for one or many at a time, then published. */
export function ResultsScreen(props: ResultsProps) {
  const words = useTexts().roundOffice;
  const { round, participants, plan } = props;
  const { id, name, title, company } = round;
  return (
    <Screen
      crumbs={<a href={roundPath(id)}>{name}</a>}
      title={words.results}
      text={[title, company].filter(Boolean).join(", ")}
    >
      <FormErrors id="results-errors" errors={props.refusal ? [props.refusal] : undefined} />
      {plan ? <Plan id={id} plan={plan} /> : <ResultForm {...props} />}
      <h2>{words.participants}</h2>
      <Participants participants={participants} hasResults />
    </Screen>
  );
}

function ResultForm({ values, errors, round, participants }: ResultsProps) {
  const m = useTexts();
  const words = m.roundOffice;
  const unpublished = participants.some((one) => one.result && !one.isTold);
  return (
    <>
      <form method="post" action={resultsPath(round.id)} className="narrow results-form">
        <p>{words.resultsText}</p>
        <TextareaField
          field={plainField("who", "who", values.who, errors.who)}
          label={words.list}
          rows={4}
        />
        <ChoiceField
          required
          field={plainField("result", "result", values.result, errors.result)}
          label={words.result}
          options={roundResults.map((one) => ({ value: one, words: m.roundResults.names[one] }))}
        />
        <TextareaField
          field={plainField("note", "note", values.note, errors.note)}
          label={words.note}
          hint={words.noteHint}
          rows={2}
        />
        <label className="tick">
          <input type="checkbox" name="others" defaultChecked={values.others} /> {words.others}
        </label>
        <p className="actions">
          <button name="intent" value="save">
            {words.saveResults}
          </button>
        </p>
      </form>
      {unpublished && (
        <form method="post" action={resultsPath(round.id)} className="actions">
          <button className="quiet" name="intent" value="show">
            {words.publish}
          </button>
        </form>
      )}
    </>
  );
}

function Plan({ id, plan }: { id: string; plan: NonNullable<ResultsProps["plan"]> }) {
  const m = useTexts();
  const words = m.roundOffice;
  const moves = Object.entries(plan.moves) as [Stage, number][]; // Object.entries widens to string
  const moved = moves.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section>
      <h2>{words.whatHappens}</h2>
      <p>{plan.told ? words.wouldTell(plan.told, moved) : words.nothingNew}</p>
      <ul>
        {moves.map(([stage, count]) => (
          <li key={stage}>{words.moves(count, m.stageNames[stage])}</li>
        ))}
        {plan.staying.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <form method="post" action={resultsPath(id)} className="actions">
        {plan.told > 0 && (
          <button name="intent" value="publish">
            {words.publishNow} ({formatNumber(plan.told)})
          </button>
        )}{" "}
        <a className="button quiet" href={resultsPath(id)}>
          {words.cancel}
        </a>
      </form>
    </section>
  );
}
