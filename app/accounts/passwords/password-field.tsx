import type { FieldMetadata } from "@conform-to/react";
import { Labelled, describedBy } from "../../components/fields";

type Props = {
  field: FieldMetadata<string>;
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
};

/** A refused form never shows the password again. Script adds the show/hide toggle. */
export function PasswordField({ field, label, hint, autoComplete }: Props) {
  return (
    <Labelled field={field} label={label} hint={hint} required>
      <div className="password">
        <input
          id={field.id}
          name={field.name}
          type="password"
          autoComplete={autoComplete}
          maxLength={128}
          required
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={describedBy(field, hint)}
        />
      </div>
    </Labelled>
  );
}
