import { FormErrors, InputField, plainField } from "../../components/fields";
import { useTexts } from "../../languages/use-texts";
import { planPath } from "../rounds/round";

export type PlanFormProps = {
  day: string;
  /** Rounds that can be planned. */
  rounds: { id: string; name: string; isConfirmed: boolean }[];
  isToday: boolean;
  /** As it was sent. */
  typed?: { from: string; rounds: string[] };
  errors?: Record<string, string>;
  refusal?: string;
};

/** Asks what a plan of the day would do. */
export function PlanForm(props: PlanFormProps) {
  const { day, rounds, isToday, typed = { from: "", rounds: [] }, errors = {}, refusal } = props;
  const words = useTexts().dayOffice;
  return (
    <form method="post" action={planPath(day)} className="narrow">
      <FormErrors id="plan-errors" errors={refusal ? [refusal] : undefined} />
      <InputField
        field={plainField("plan-from", "from", typed.from, errors.from)}
        label={words.again}
        hint={isToday ? words.againToday : words.againHint}
        type="time"
      />
      <details open={typed.rounds.length > 0 || Boolean(errors.rounds)}>
        <summary>{words.someRounds}</summary>
        <fieldset>
          <legend className="hint">{words.someRoundsHint}</legend>
          {errors.rounds && <p className="error">{errors.rounds}</p>}
          {rounds.map(({ id, name, isConfirmed }) => (
            <label className="tick" key={id}>
              <input
                type="checkbox"
                name="rounds"
                value={id}
                defaultChecked={typed.rounds.includes(id)}
              />{" "}
              {name} {!isConfirmed && <span className="muted">{words.notConfirmed}</span>}
            </label>
          ))}
        </fieldset>
      </details>
      <p className="actions">
        <button name="intent" value="try">
          {words.tryIt}
        </button>
      </p>
    </form>
  );
}
