type Props = {
  action: string;
  /** Seconds until it may be pressed; 0 for now. */
  resendIn: number;
};

/** Asks for the code again. With script the seconds run down; without, the page is reloaded. */
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
