import { Fragment } from "react";
import { Labelled, inputProps, plainField } from "../../components/fields";
import { type Field, type Section, type SectionName, limits, section } from "../sections";
import { messages } from "../../messages";
import { type FormValues, type RowValues, inputName, spareKey } from "./form-values";

type Errors = Record<string, string>;

/** A section of the form: its rows, and a button to add one. Script clones the template. */
export function SectionFields({
  name,
  rows,
  removed,
  isFolded,
  isAdded,
  errors,
}: {
  name: SectionName;
  rows: RowValues[];
  /** The rows are as saved, so they can be folded. */
  isFolded: boolean;
  /** The last row is new and waits to be filled in. */
  isAdded: boolean;
  removed?: FormValues["removed"];
  errors: Errors;
}) {
  const { title, one, needs, fields } = section(name);
  const labels = needs.map((field) => fields[field]?.label.toLowerCase()).join(" and ");
  return (
    <section className="resume-part" id={name} data-rows={name}>
      <h2>{title}</h2>
      <p className="hint">
        {needs.length > 1 || name !== "achievements" ? `Each needs ${labels}.` : "One per line."}
      </p>
      {errors[`resume.${name}`] && <p className="error">{errors[`resume.${name}`]}</p>}
      <div className="resume-rows" data-list>
        {rows.map((row, index) => (
          <RowFields
            key={row.key}
            name={name}
            row={row}
            isFolded={isFolded}
            isNew={isAdded && index === rows.length - 1}
            errorPath={`resume.${name}.${index}`}
            errors={errors}
          />
        ))}
      </div>
      {removed && <Removed removed={removed} />}
      <template>
        <RowFields
          name={name}
          row={{ key: spareKey, values: {} }}
          isFolded={false}
          isNew={false}
          errorPath=""
          errors={{}}
        />
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

/** Says what was just removed, with a button to undo it; script shows this in the row's place. */
function Removed({ removed }: { removed: NonNullable<FormValues["removed"]> }) {
  const first = Object.values(removed.row.values).find((value) => value.trim());
  return (
    <p className="message loading" role="status">
      <input type="hidden" name="removed" value={JSON.stringify(removed)} />
      {messages.resume.removed(first?.slice(0, 40) ?? section(removed.name).one)}{" "}
      <button
        className="quiet"
        name="intent"
        value={`undo ${removed.name}`}
        formAction={`/profile?edit=1#${removed.name}`}
        formNoValidate
      >
        Undo
      </button>
    </p>
  );
}

export function fieldId(name: string) {
  return name.replace(/[[\].]+/g, "-");
}

type RowProps = {
  name: SectionName;
  row: RowValues;
  isFolded: boolean;
  isNew: boolean;
  errorPath: string;
  errors: Errors;
};

/** Rows with long texts are folded to a line; the fields of short rows are side by side. */
function RowFields({ name, row, isFolded, isNew, errorPath, errors }: RowProps) {
  const { one, fields } = section(name);
  const inputs = (
    <div className="resume-fields">
      {Object.entries(fields).map(([field, described], index) => (
        <RowField
          key={field}
          name={inputName(name, row.key, field)}
          described={described}
          value={row.values[field] ?? ""}
          hasFocus={isNew && index === 0}
          error={errors[`${errorPath}.${field}`] ?? errors[`${errorPath}.${field}.0`]}
        />
      ))}
    </div>
  );
  const isShort = Object.keys(fields).length <= 2;
  const isWrong = Object.keys(errors).some((path) => path.startsWith(`${errorPath}.`));
  const title = Object.keys(fields)
    .slice(0, 2)
    .map((field) => row.values[field]);
  return (
    <fieldset className={isShort ? "resume-row short" : "resume-row"} data-row>
      <legend className="unseen">{one}</legend>
      {isShort ? (
        inputs
      ) : (
        <details open={!isFolded || isWrong || isNew}>
          <summary>
            {name === "projects"
              ? title[0] || `New ${one}`
              : title.filter(Boolean).join(", ") || `New ${one}`}
          </summary>
          {inputs}
        </details>
      )}
      <p className="row-actions">
        {(["up", "down", "remove"] as const).map((verb) => (
          <Fragment key={verb}>
            <button
              className="link"
              name="intent"
              value={`${verb} ${name} ${row.key}`}
              formAction={`/profile?edit=1#${name}`}
              formNoValidate
              data-verb={verb}
              aria-label={`${verbs[verb].words} this ${one}`}
            >
              {verbs[verb].icon}
            </button>{" "}
          </Fragment>
        ))}
      </p>
    </fieldset>
  );
}

const verbs = {
  up: { words: "Move up", icon: "↑" },
  down: { words: "Move down", icon: "↓" },
  remove: { words: "Remove", icon: "✕" },
};

type FieldProps = {
  name: string;
  described: Field;
  value: string;
  hasFocus: boolean;
  error?: string;
};

function RowField({ name, described, value, hasFocus, error }: FieldProps) {
  const { label, kind, hint } = described;
  const field = plainField(fieldId(name), name, value, error);
  const shared = { ...inputProps(field, hint), autoFocus: hasFocus };
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
