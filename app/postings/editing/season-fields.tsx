import { ChoiceField, type FieldState, InputField } from "../../components/fields";
import { useTexts } from "../../languages/use-texts";
import type { SeasonChoice } from "./posting-season.server";

type Props = { fields: Record<string, FieldState | undefined>; seasons: SeasonChoice[] };

/** A posting's season, in the posting form of the office. */
export function SeasonFields({ fields, seasons }: Props) {
  const { seasonOffice: words, telling } = useTexts();
  const of = (name: string) => fields[name] as FieldState;
  const all = (name: "classes" | "sectors") => [...new Set(seasons.flatMap((one) => one[name]))];
  const classes = all("classes");
  const sectors = all("sectors");
  return (
    <fieldset className="rule-form" id="season">
      <legend>{words.season}</legend>
      <ChoiceField
        field={of("season")}
        label={words.inSeason}
        options={seasons.map(({ id, name }) => ({ value: id, words: name }))}
        none={words.noSeason}
      />
      <InputField
        field={of("ctc")}
        label={words.pay}
        hint={words.payHint}
        inputMode="numeric"
        maxLength={15}
        autoComplete="off"
      />
      {classes.length > 0 && (
        <ChoiceField
          field={of("class")}
          label={words.class}
          options={classes.map((name) => ({ value: name, words: name }))}
          none={words.byItsPay}
        />
      )}
      {sectors.length > 0 && (
        <ChoiceField
          field={of("sector")}
          label={words.sector}
          options={sectors.map((name) => ({ value: name, words: name }))}
          none=""
        />
      )}
      <div className="field">
        <label className="tick">
          <input
            type="checkbox"
            name="tellStudents"
            defaultChecked={of("tellStudents").initialValue === "on"}
          />{" "}
          <span>{telling.label}</span>
        </label>
        <p className="hint">{telling.hint}</p>
      </div>
    </fieldset>
  );
}
