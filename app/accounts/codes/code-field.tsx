import { AccountScript } from "../account-script";
import { type FieldState, InputField } from "../../components/fields";

/** The six digits from the mail. Phones offer them automatically; a paste keeps only the digits. */
export function CodeField({ field, label }: { field: FieldState; label: string }) {
  return (
    <>
      <InputField
        field={field}
        label={label}
        hint="The 6 digits from the mail. They work for 10 minutes."
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]{6}"
        title="6 digits"
        minLength={6}
        maxLength={6}
        data-digits=""
        required
      />
      <AccountScript />
    </>
  );
}
