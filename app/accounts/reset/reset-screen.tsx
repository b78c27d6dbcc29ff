import type { SubmissionResult } from "@conform-to/react";
import { AccountCard } from "../account-card";
import { ResendForm } from "../codes/resend-form";
import { NewPasswordForm } from "../passwords/new-password-form";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  /** Where the code was sent, if the address has an account. */
  email: string;
  resendIn: number;
  /** The token of the mail's link, which replaces the code. */
  link?: string;
};

export function ResetScreen({ resendIn, ...form }: Props) {
  const email = <strong>{form.email}</strong>;
  return (
    <AccountCard
      title="Reset Password"
      subtitle={
        form.link ? (
          <>Choose a new password for {email}.</>
        ) : (
          <>Enter the OTP sent to {email}. Please check your inbox or spam.</>
        )
      }
    >
      <NewPasswordForm
        {...form}
        path="/reset-password"
        button="Reset Password"
        busy="Resetting..."
      />
      <div className="actions">
        {!form.link && <ResendForm action="/reset-password" resendIn={resendIn} />}
        <a href="/forgot-password?new">Use another email</a>
      </div>
      <p>
        <a href="/login">Back to Login</a>
      </p>
    </AccountCard>
  );
}
