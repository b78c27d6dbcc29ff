import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard, EmailField } from "../account-card";
import { FormErrors } from "../../components/fields";
import { messages } from "../../messages";
import { ResendForm } from "../codes/code-fields";
import { NewPasswordForm } from "../passwords/password-fields";

export function ForgotScreen({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const [form, fields] = useForm<{ email: string }>({
    id: "forgot",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <AccountCard title="Forgot Password" subtitle="We will mail you an OTP to choose a new one.">
      <form
        method="post"
        action="/forgot-password?new"
        {...getFormProps(form)}
        data-busy={messages.signup.busy}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <EmailField field={fields.email} />
        <button className="wide" data-busy="Sending...">
          Send OTP
        </button>
      </form>
      <p>
        <a href="/login">Back to Login</a>
      </p>
    </AccountCard>
  );
}

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
