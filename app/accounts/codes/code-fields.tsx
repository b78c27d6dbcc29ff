import { useTexts } from "../../languages/use-texts";
import { AccountScript } from "../account-card";
import { type FieldState, InputField } from "../../components/fields";

/** For the browser, which so lets a pasted sentence pass: what is the code in it, `readCode` decides. */
export const sixDigitsOfAnyScript = String.raw`(\P{Nd}*\p{Nd}){6}\P{Nd}*`;

/** The six digits from the mail. Phones offer them automatically; a paste keeps only the digits. */
export function CodeField({ field, label }: { field: FieldState; label: string }) {
  const m = useTexts();
  return (
    <>
      <InputField
        field={field}
        label={label}
        hint={m.codeFields.theDigitsFromMail}
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern={sixDigitsOfAnyScript}
        title={m.codeFields.digits}
        maxLength={200}
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
  const m = useTexts();
  return (
    <form method="post" action={action}>
      <button
        className="quiet"
        name="intent"
        value="resend"
        data-busy={m.codeFields.sending}
        data-countdown={resendIn || undefined}
        data-label={m.codeFields.resendOtp}
        data-wait={m.codeFields.resendOtpS("{seconds}")}
        disabled={resendIn > 0}
      >
        {resendIn ? m.codeFields.resendOtpS(resendIn) : m.codeFields.resendOtp}
      </button>
      {resendIn > 0 && (
        <noscript>
          <p className="hint">{m.codeFields.reloadPageSecondsAsk(resendIn)}</p>
        </noscript>
      )}
    </form>
  );
}
