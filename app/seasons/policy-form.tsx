import { Labelled, inputProps } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { type Field, asTyped, maxRows } from "./policy-fields";

/** Inputs for the fields of a schema (policy-fields.ts), with what was typed and what is wrong with it. */

export type Typed = Record<string, unknown>;

type Props = {
  fields: Field[];
  values: Typed;
  /** A sentence for each wrong input, by its path. */
  errors: Record<string, string>;
  /** The path of the object that they belong to. */
  at: string;
};

export function Fields({ fields, values, errors, at }: Props) {
  return (
    <div className="fields">
      {fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          value={values[field.name]}
          errors={errors}
          path={`${at}.${field.name}`}
        />
      ))}
    </div>
  );
}

type OneProps = { field: Field; value: unknown; errors: Props["errors"]; path: string };

function OneField({ field, value, errors, path }: OneProps) {
  const m = useTexts();
  const { title, isNeeded } = field;
  const id = path.replaceAll(".", "-");
  const error = errors[path];
  if (field.control === "group" || field.control === "rows")
    return (
      <fieldset className="group">
        <legend>{title}</legend>
        {error && <p className="error">{error}</p>}
        {field.control === "group" ? (
          <Fields fields={field.fields} values={(value ?? {}) as Typed} errors={errors} at={path} />
        ) : (
          <Rows rows={rowsOf(value)} fields={field.fields} errors={errors} at={path} />
        )}
      </fieldset>
    );
  const state = {
    ...{ id, name: path, errorId: `${id}-error`, initialValue: asTyped(value) },
    errors: error ? [error] : undefined,
  };
  if (field.control === "tick")
    return (
      <label className="tick">
        <input type="checkbox" name={path} defaultChecked={value === true} /> {title}
      </label>
    );
  const hint =
    field.control === "names"
      ? m.seasonOffice.betweenCommas
      : field.control === "lines"
        ? m.manyStudents.hint
        : undefined;
  return (
    <Labelled
      {...{ field: state, label: title, hint, required: isNeeded }}
      className={field.control === "lines" ? "lines" : undefined}
    >
      {field.control === "choice" ? (
        <select {...inputProps(state, hint)} defaultValue={asTyped(value)}>
          {!isNeeded && <option value="" />}
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {field.words?.[choice] ?? choice}
            </option>
          ))}
        </select>
      ) : field.control === "lines" ? (
        <textarea {...inputProps(state, hint)} rows={4} autoComplete="off" />
      ) : (
        <input
          type={field.control === "date" ? "date" : "text"}
          {...inputProps(state, hint)}
          inputMode={field.control === "number" ? "decimal" : undefined}
          autoComplete="off"
        />
      )}
    </Labelled>
  );
}

type RowsProps = Omit<Props, "values"> & { rows: Typed[] };

/** After the first, the empty one at the end is folded. */
function Rows({ rows, fields, errors, at }: RowsProps) {
  const m = useTexts();
  return rows.map((row, index) => {
    const error = errors[`${at}.${index}`];
    const inputs = <Fields fields={fields} values={row} errors={errors} at={`${at}.${index}`} />;
    if (index > 0 && Object.keys(row).length === 0 && !error)
      return (
        <details key={index} className="fold">
          <summary>{m.seasonOffice.oneMore}</summary>
          {inputs}
        </details>
      );
    return (
      <div key={index}>
        {inputs}
        {error && <p className="error">{error}</p>}
      </div>
    );
  });
}

/** Those there are, and an empty one to fill in. */
function rowsOf(value: unknown): Typed[] {
  const rows = Array.isArray(value) ? (value as Typed[]) : [];
  return rows.length < maxRows ? [...rows, {}] : rows;
}
