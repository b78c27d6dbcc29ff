import { AccountScript } from "../account-script";
import { type FieldState, InputField } from "../../components/fields";

/** The six digits that the authenticator app shows. */
export function AppCodeField({ field }: { field: FieldState }) {
  return (
    <>
      <InputField
        field={field}
        label="Code from your app"
        hint="The 6 digits that it shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]{3} ?[0-9]{3}"
        title="6 digits"
        maxLength={7}
        data-digits=""
        required
      />
      <AccountScript />
    </>
  );
}

export function RecoveryCodeField({ field }: { field: FieldState }) {
  return (
    <InputField
      field={field}
      label="Recovery code"
      hint="One of the ten that you were given, such as k7f2a-9mqx3. Each works once."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={50}
      required
    />
  );
}
