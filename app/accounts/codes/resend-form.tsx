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
