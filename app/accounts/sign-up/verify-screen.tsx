import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard } from "../account-card";
import { FormErrors } from "../../components/fields";
import { messages } from "../../messages";
import { CodeField } from "../codes/code-field";
import { ResendForm } from "../codes/resend-form";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  /** Where the code was sent. */
  email: string;
  resendIn: number;
  /** Reached by a login that needs the address verified first. */
  fromLogin?: boolean;
};

export function VerifyScreen({ lastResult, email, resendIn, fromLogin }: Props) {
  const [form, fields] = useForm<{ otp: string }>({
    id: "verify",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <AccountCard
      title="Verify Your Email"
      subtitle={
        <>
          An OTP {fromLogin ? "is" : "was"} sent to <strong>{email}</strong>
          {fromLogin && " when you sign up or press Resend OTP"}. Please check your inbox or spam.
        </>
      }
    >
      <form
        method="post"
        action="/verify-email"
        {...getFormProps(form)}
        data-busy={messages.signup.busy}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="email" value={email} />
        <CodeField field={fields.otp} label="Enter OTP" />
        <button className="wide" data-busy="Verifying...">
          Verify OTP
        </button>
      </form>
      <div className="actions">
        <ResendForm action="/verify-email" resendIn={resendIn} />
        <a href="/signup?new">Use another email</a>
      </div>
      <p>
        Already have an account? <a href="/login">Login</a>
      </p>
    </AccountCard>
  );
}
