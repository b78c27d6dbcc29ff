import { AccountCard } from "../account-card";
import { FormErrors } from "../../components/fields";

/** The code that was sent to a new e-mail address (decision: email-change). */
export function EmailCodeScreen({ error }: { error?: string }) {
  return (
    <AccountCard
      title="Verify Your Email"
      subtitle="We sent an OTP to your new address. Check its inbox or spam folder."
    >
      <form method="post">
        <FormErrors id="otp-error" errors={error ? [error] : undefined} />
        <div className={error ? "field wrong" : "field"}>
          <label htmlFor="otp">Enter OTP</label>
          <input
            id="otp"
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            minLength={6}
            maxLength={6}
            required
            aria-describedby={error ? "otp-error" : undefined}
          />
        </div>
        <button className="wide" data-busy="Checking...">
          Verify OTP
        </button>
      </form>
      <p>
        <a href="/profile">Keep my present email</a>
      </p>
    </AccountCard>
  );
}
