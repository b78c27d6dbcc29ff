import { type FieldState, InputField, Labelled, inputProps } from "../../components/fields";
import { useTexts } from "../../languages/use-texts";
import type { SeasonChoice } from "./posting-season.server";

type Props = { fields: Record<string, FieldState | undefined>; seasons: SeasonChoice[] };

/** A posting's season, in the posting form of the office. */
export function SeasonFields({ fields, seasons }: Props) {
  const words = useTexts().seasonOffice;
  const of = (name: string) => fields[name] as FieldState;
  const all = (name: "classes" | "sectors") => [...new Set(seasons.flatMap((one) => one[name]))];
  const classes = all("classes");
  const sectors = all("sectors");
  return (
    <fieldset className="rule-form" id="season">
      <legend>{words.season}</legend>
      <Choice
        field={of("season")}
        label={words.inSeason}
        options={seasons.map(({ id, name }) => [id, name])}
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
        <Choice
          field={of("class")}
          label={words.class}
          options={classes.map((name) => [name, name])}
          none={words.byItsPay}
        />
      )}
      {sectors.length > 0 && (
        <Choice
          field={of("sector")}
          label={words.sector}
          options={sectors.map((name) => [name, name])}
          none=""
        />
      )}
    </fieldset>
  );
}

type ChoiceProps = { field: FieldState; label: string; options: [string, string][]; none: string };

function Choice({ field, label, options, none }: ChoiceProps) {
  return (
    <Labelled field={field} label={label}>
      <select {...inputProps(field)} defaultValue={String(field.initialValue ?? "")}>
        <option value="">{none}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
