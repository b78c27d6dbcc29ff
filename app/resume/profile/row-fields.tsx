import { Fragment } from "react";
import { Labelled, inputProps, plainField } from "../../components/fields";
import { type Field, type Section, type SectionName, limits, section } from "../sections";
import { type RowValues, inputName, spareKey } from "./form-values";

type Errors = Record<string, string>;

/** A section of the form: its rows, and a button to add one. Script clones the template. */
export function SectionFields({
  name,
  rows,
  errors,
}: {
  name: SectionName;
  rows: RowValues[];
  errors: Errors;
}) {
  const { title, one, needs, fields } = section(name);
  const labels = needs.map((field) => fields[field]?.label.toLowerCase()).join(" and ");
  return (
    <section className="resume-part" id={name} data-rows={name}>
      <h2>{title}</h2>
      <p className="hint">
        {needs.length > 1 || name !== "achievements"
          ? `Each needs ${labels}.`
          : "One on each line."}
      </p>
      {errors[`resume.${name}`] && <p className="error">{errors[`resume.${name}`]}</p>}
      <div className="resume-rows" data-list>
        {rows.map((row, index) => (
          <RowFields
            key={row.key}
            name={name}
            row={row}
            errorPath={`resume.${name}.${index}`}
            errors={errors}
          />
        ))}
      </div>
      <template>
        <RowFields name={name} row={{ key: spareKey, values: {} }} errorPath="" errors={{}} />
      </template>
      <button
        className="quiet"
        name="intent"
        value={`add ${name}`}
        formAction={`/profile?edit=1#${name}`}
        formNoValidate
        data-add
      >
        Add {/^[aeiou]/.test(one) ? "an" : "a"} {one}
      </button>
    </section>
  );
}

type RowProps = { name: SectionName; row: RowValues; errorPath: string; errors: Errors };

function RowFields({ name, row, errorPath, errors }: RowProps) {
  const { one, fields } = section(name);
  return (
    <fieldset className="resume-row" data-row>
      <legend>{one}</legend>
      <div className="resume-fields">
        {Object.entries(fields).map(([field, described]) => (
          <RowField
            key={field}
            name={inputName(name, row.key, field)}
            described={described}
            value={row.values[field] ?? ""}
            error={errors[`${errorPath}.${field}`] ?? errors[`${errorPath}.${field}.0`]}
          />
        ))}
      </div>
      <p className="row-actions">
        {(["up", "down", "remove"] as const).map((verb) => (
          <Fragment key={verb}>
            <button
              className="quiet"
              name="intent"
              value={`${verb} ${name} ${row.key}`}
              formAction={`/profile?edit=1#${name}`}
              formNoValidate
              data-verb={verb}
            >
              {verbs[verb]} <span className="unseen">this {one}</span>
            </button>{" "}
          </Fragment>
        ))}
      </p>
    </fieldset>
  );
}

const verbs = { up: "Move up", down: "Move down", remove: "Remove" };

type FieldProps = { name: string; described: Field; value: string; error?: string };

function RowField({ name, described, value, error }: FieldProps) {
  const { label, kind, hint } = described;
  const field = plainField(name.replace(/[[\].]+/g, "-"), name, value, error);
  const shared = inputProps(field, hint);
  const className = `field-${typeof kind === "string" ? kind : "choice"}`;
  return (
    <Labelled field={field} label={label} hint={hint} className={className} required>
      {typeof kind === "string" ? (
        <RowInput {...shared} kind={kind} value={value} />
      ) : (
        <select {...shared}>
          <option value="">Choose</option>
          {kind.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type InputProps = ReturnType<typeof inputProps> & {
  kind: Exclude<Section["fields"][string]["kind"], readonly string[]>;
  value: string;
};

/** A month picker would drop a stored day, so it is used only for months. */
function RowInput({ kind, value, ...shared }: InputProps) {
  if (kind === "text") return <textarea {...shared} rows={4} maxLength={limits.text} />;
  if (kind === "day") {
    const isMonthOrEmpty = /^(\d{4}-\d\d)?$/.test(value);
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
    const type = isMonthOrEmpty ? "month" : isDay ? "date" : "text";
    return <input {...shared} type={type} placeholder="2024-06" maxLength={40} />;
  }
  const maxLength = kind === "list" ? limits.text : limits.line;
  return (
    <input
      {...shared}
      type="text"
      inputMode={kind === "url" ? "url" : undefined}
      maxLength={maxLength}
    />
  );
}
