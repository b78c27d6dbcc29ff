import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard } from "../account-card";
import { FormErrors } from "../../components/fields";
import { NewPasswordFields } from "../passwords/new-password-fields";
import { messages } from "../../messages";
import { CodeField } from "../codes/code-field";
import { ResendForm } from "../codes/resend-form";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  /** Where the code was sent, if the address has an account. */
  email: string;
  resendIn: number;
  /** The token of the mail's link, which replaces the code. */
  link?: string;
};

type Values = { otp: string; newPassword: string; confirmPassword: string };

export function ResetScreen({ lastResult, email, resendIn, link }: Props) {
  const [form, fields] = useForm<Values>({ id: "reset", lastResult, defaultNoValidate: false });
  const { otp, newPassword, confirmPassword } = fields;
  return (
    <AccountCard
      title="Reset Password"
      subtitle={
        link ? (
          <>
            Choose a new password for <strong>{email}</strong>.
          </>
        ) : (
          <>
            Enter the OTP sent to <strong>{email}</strong>. Please check your inbox or spam.
          </>
        )
      }
    >
      <form
        method="post"
        action={link ? `/reset-password?link=${link}` : "/reset-password"}
        {...getFormProps(form)}
        data-busy={messages.signup.busy}
        data-same={`${newPassword.id} ${confirmPassword.id}`}
        data-same-error={messages.reset.mismatch}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="email" value={email} autoComplete="username" />
        {!link && <CodeField field={otp} label="OTP" />}
        <NewPasswordFields once={newPassword} again={confirmPassword} />
        <button className="wide" data-busy="Resetting...">
          Reset Password
        </button>
      </form>
      <div className="actions">
        {!link && <ResendForm action="/reset-password" resendIn={resendIn} />}
        <a href="/forgot-password?new">Use another email</a>
      </div>
      <p>
        <a href="/login">Back to Login</a>
      </p>
    </AccountCard>
  );
}
