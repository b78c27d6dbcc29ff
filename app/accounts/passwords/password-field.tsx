import { type FieldState, Labelled, inputProps } from "../../components/fields";

type Props = {
  field: FieldState;
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
  isOptional?: boolean;
};

/** A refused form never shows the password again. Script adds the show/hide toggle. */
export function PasswordField({ field, label, hint, autoComplete, isOptional }: Props) {
  return (
    <Labelled field={field} label={label} hint={hint} required={!isOptional}>
      <div className="password">
        <input
          {...inputProps(field, hint)}
          defaultValue={undefined}
          type="password"
          autoComplete={autoComplete}
          maxLength={128}
          required={!isOptional}
        />
      </div>
    </Labelled>
  );
}
