import type { FieldMetadata } from "@conform-to/react";
import { getInputProps, getTextareaProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";

type FieldProps = {
  field: FieldMetadata<unknown>;
  label: string;
  hint?: string;
};

/** A label, a hint, an input and its error. */
export function InputField({
  field,
  label,
  hint,
  type = "text",
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "form">) {
  const props = getInputProps(field as FieldMetadata<string>, { type: type as "text" });
  return (
    <Labelled field={field} label={label} hint={hint} required={input.required}>
      <input {...props} {...input} type={type} aria-describedby={describedBy(field, hint)} />
    </Labelled>
  );
}

export function TextareaField({
  field,
  label,
  hint,
  ...textarea
}: FieldProps & Omit<ComponentProps<"textarea">, "form">) {
  const props = getTextareaProps(field as FieldMetadata<string>);
  return (
    <Labelled field={field} label={label} hint={hint} required={textarea.required}>
      <textarea rows={6} {...props} {...textarea} aria-describedby={describedBy(field, hint)} />
    </Labelled>
  );
}

export function Labelled({
  field,
  label,
  hint,
  required,
  children,
}: FieldProps & { required?: boolean; children: ReactNode }) {
  return (
    <div className={field.errors ? "field wrong" : "field"}>
      <label htmlFor={field.id}>
        {label} {!required && <span className="optional">optional</span>}
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

export function describedBy(field: FieldMetadata<unknown>, hint?: string) {
  const ids = [field.errors && field.errorId, hint && `${field.id}-hint`].filter(Boolean);
  return ids.length ? ids.join(" ") : undefined;
}

/** Errors of the form as a whole; announced and focused when the page loads. */
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
