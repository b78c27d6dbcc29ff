import { useTexts } from "../languages/use-texts";
import type { ComponentProps, ReactNode } from "react";

/** The state of a form's field: Conform's metadata, or what `plainField` makes. */
export type FieldState = {
  id: string;
  name: string;
  errorId: string;
  errors?: string[];
  /** Text, if the field has one line. */
  initialValue?: unknown;
};

type FieldProps = { field: FieldState; label: string; hint?: string };

/** A field of a form without Conform. */
export function plainField(id: string, name: string, value: string, error?: string): FieldState {
  return {
    id,
    name,
    errorId: `${id}-error`,
    errors: error ? [error] : undefined,
    initialValue: value,
  };
}

/** A label, a hint, an input and its error. */
export function InputField({ field, label, hint, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <Labelled field={field} label={label} hint={hint} required={input.required}>
      <input type="text" {...inputProps(field, hint)} {...input} />
    </Labelled>
  );
}

export function TextareaField({
  field,
  label,
  hint,
  ...textarea
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <Labelled field={field} label={label} hint={hint} required={textarea.required}>
      <textarea rows={6} {...inputProps(field, hint)} {...textarea} />
    </Labelled>
  );
}

/** Ties an input to its field: name, value, and what screen readers say about it. */
export function inputProps(field: FieldState, hint?: string) {
  const ids = [field.errors && field.errorId, hint && `${field.id}-hint`].filter(Boolean);
  return {
    id: field.id,
    name: field.name,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": ids.length ? ids.join(" ") : undefined,
  };
}

type LabelledProps = FieldProps & { required?: boolean; className?: string; children: ReactNode };

export function Labelled({ field, label, hint, required, className, children }: LabelledProps) {
  const m = useTexts();
  const classes = ["field", className, field.errors && "wrong"].filter(Boolean);
  return (
    <div className={classes.join(" ")}>
      <label htmlFor={field.id}>
        {label} {!required && <span className="optional">{m.fields.optional}</span>}
      </label>{" "}
      {children}
      {hint && (
        <p className="hint" id={`${field.id}-hint`}>
          {hint}
        </p>
      )}
      {field.errors && (
        <p className="error" id={field.errorId}>
          {field.errors[0]}
        </p>
      )}
    </div>
  );
}

type ChoiceProps = FieldProps & {
  required?: boolean;
  options: { value: string; words: string }[];
  /** What stands first, for no choice. */
  none?: string;
};

/** One of several. */
export function ChoiceField({ field, label, hint, required, options, none }: ChoiceProps) {
  return (
    <Labelled field={field} label={label} hint={hint} required={required}>
      <select {...inputProps(field, hint)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Errors of the form as a whole, announced and focused when the page loads. */
export function FormErrors({
  id,
  errors,
  summary,
}: {
  id: string;
  errors?: string[];
  summary?: string;
}) {
  const sentences = errors?.length ? errors : summary ? [summary] : [];
  if (sentences.length === 0) return null;
  return (
    <div id={id} className="message error" role="alert" tabIndex={-1}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
