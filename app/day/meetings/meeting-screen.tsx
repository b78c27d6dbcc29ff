import { ChoiceField, FormErrors, InputField, plainField } from "../../components/fields";
import { Screen } from "../../components/screen";
import { useTexts } from "../../languages/use-texts";
import { dayPath, roundPath } from "../rounds/round";

export type MeetingProps = {
  day: string;
  round: { id: string; name: string; what: string };
  /** Who is in it, with their roll numbers. */
  who: string[];
  when: string;
  place: string;
  isReserve: boolean;
  panels: { value: string; words: string }[];
  version: number;
  /** As stored or, if it was refused, as sent. */
  values: { panel: string; from: string; isLocked: boolean };
  /** What else its students have that day, in order. */
  others: string[];
  errors?: Record<string, string>;
  refusal?: string;
};

/** One meeting: who, when and where; moved and locked by hand. */
export function MeetingScreen(props: MeetingProps) {
  const m = useTexts();
  const words = m.dayOffice;
  const { day, round, who, when, place, isReserve, panels, version, values, others } = props;
  const { errors = {}, refusal } = props;
  return (
    <Screen
      crumbs={<a href={dayPath(day)}>{m.dates.day(day)}</a>}
      title={who.join(", ")}
      text={<a href={roundPath(round.id)}>{[round.what, round.name].join(", ")}</a>}
    >
      <p>
        <strong>{when}</strong> {place}{" "}
        {isReserve && <span className="muted">{words.reserve}</span>}
      </p>
      <form method="post" className="narrow">
        <FormErrors id="meeting-errors" errors={refusal ? [refusal] : undefined} />
        <input type="hidden" name="version" value={version} />
        <ChoiceField
          required
          field={plainField("meeting-panel", "panel", values.panel, errors.panel)}
          label={words.panel}
          options={panels}
        />
        <InputField
          field={plainField("meeting-from", "from", values.from, errors.from)}
          label={words.begins}
          type="time"
          required
        />
        <label className="tick">
          <input type="checkbox" name="locked" value="true" defaultChecked={values.isLocked} />{" "}
          {words.lock}
        </label>
        <p className="actions">
          <button>{words.save}</button>
        </p>
      </form>
      {others.length > 0 && (
        <section>
          <h2>{words.alsoToday}</h2>
          <ul>
            {others.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      )}
    </Screen>
  );
}
