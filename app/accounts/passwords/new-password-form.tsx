import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors } from "../../components/fields";
import { messages } from "../../messages";
import { CodeField } from "../codes/code-field";
import { NewPasswordFields } from "./new-password-fields";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  /** Where the form is sent. */
  path: string;
  /** The token of the mail's link; without one the form asks for the mail's code. */
  link?: string;
  /** The account's address, for password managers. */
  email: string;
  button: string;
  busy: string;
};

type Values = { otp: string; newPassword: string; confirmPassword: string };

/**
 * Chooses a password with a mailed link or code. If the code is wrong, script keeps the passwords
 * typed (enhance/keep-passwords.ts).
 */
export function NewPasswordForm({ lastResult, path, link, email, button, busy }: Props) {
  const [form, { otp, newPassword, confirmPassword }] = useForm<Values>({
    id: "new-password",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <form
      method="post"
      action={link ? `${path}?link=${link}` : path}
      {...getFormProps(form)}
      data-busy={messages.signup.busy}
      data-same={`${newPassword.id} ${confirmPassword.id}`}
      data-same-error={messages.reset.mismatch}
      data-done={link ? undefined : "/login"}
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="email" value={email} autoComplete="username" />
      {!link && <CodeField field={otp} label="OTP" />}
      <NewPasswordFields once={newPassword} again={confirmPassword} />
      <button className="wide" data-busy={busy}>
        {button}
      </button>
    </form>
  );
}
