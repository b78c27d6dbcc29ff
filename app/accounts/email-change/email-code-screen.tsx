import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard } from "../account-card";
import { FormErrors } from "../../components/fields";
import { CodeField } from "../codes/code-field";
import { PasswordField } from "../passwords/password-field";

/** Asks for the code that was sent to the new e-mail address (decision: email-change). */
export function EmailCodeScreen({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const [form, fields] = useForm<{ otp: string; password: string }>({
    id: "email-code",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <AccountCard
      title="Verify Your Email"
      subtitle="We sent an OTP to your new address. Check its inbox or spam folder."
    >
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <CodeField field={fields.otp} label="Enter OTP" />
        <PasswordField
          field={fields.password}
          label="Your Password"
          autoComplete="current-password"
        />
        <button className="wide" data-busy="Checking...">
          Verify OTP
        </button>
      </form>
      <p>
        <a href="/profile">Keep my current email</a>
      </p>
    </AccountCard>
  );
}
