import { AccountScript } from "../account-card";
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

type Props = {
  action: string;
  /** Seconds until the button may be pressed; 0 means now. */
  resendIn: number;
};

/** Asks for another code. Script counts the seconds down; without it, reloading the page does. */
export function ResendForm({ action, resendIn }: Props) {
  return (
    <form method="post" action={action}>
      <button
        className="quiet"
        name="intent"
        value="resend"
        data-busy="Sending..."
        data-countdown={resendIn || undefined}
        data-label="Resend OTP"
        disabled={resendIn > 0}
      >
        {resendIn ? `Resend OTP in ${resendIn} s` : "Resend OTP"}
      </button>
      {resendIn > 0 && (
        <noscript>
          <p className="hint">Reload this page in {resendIn} seconds to ask for another OTP.</p>
        </noscript>
      )}
    </form>
  );
}
