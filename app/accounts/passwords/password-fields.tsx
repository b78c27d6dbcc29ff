import { type FieldState, FormErrors, Labelled, inputProps } from "../../components/fields";
import { AccountScript } from "../account-card";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { useTexts } from "../../languages/use-texts";
import { CodeField } from "../codes/code-fields";

type PasswordFieldProps = {
  field: FieldState;
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
  isOptional?: boolean;
};

/** A refused form never shows the password again. Script adds the show/hide toggle. */
export function PasswordField({
  field,
  label,
  hint,
  autoComplete,
  isOptional,
}: PasswordFieldProps) {
  const { show, hide, showPassword, hidePassword } = useTexts().scripts;
  return (
    <Labelled field={field} label={label} hint={hint} required={!isOptional}>
      <div className="password">
        <input
          {...inputProps(field, hint)}
          defaultValue={undefined}
          type="password"
          autoComplete={autoComplete}
          maxLength={128}
          data-words={JSON.stringify({ show, hide, showPassword, hidePassword })}
          required={!isOptional}
        />
      </div>
    </Labelled>
  );
}

/** A new password, typed twice. */
export function NewPasswordFields({ once, again }: { once: FieldState; again: FieldState }) {
  const m = useTexts();
  return (
    <>
      <PasswordField
        field={once}
        label={m.passwordFields.newPassword}
        autoComplete="new-password"
        hint={m.passwordFields.hint}
      />
      <PasswordField
        field={again}
        label={m.passwordFields.confirmNewPassword}
        autoComplete="new-password"
      />
      <AccountScript />
    </>
  );
}

type NewPasswordFormProps = {
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
export function NewPasswordForm({
  lastResult,
  path,
  link,
  email,
  button,
  busy,
}: NewPasswordFormProps) {
  const m = useTexts();
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
      data-busy={m.signup.busy}
      data-same={`${newPassword.id} ${confirmPassword.id}`}
      data-same-error={m.reset.mismatch}
      data-done={link ? undefined : "/login"}
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="email" value={email} autoComplete="username" />
      {!link && <CodeField field={otp} label={m.passwordFields.otp} />}
      <NewPasswordFields once={newPassword} again={confirmPassword} />
      <button className="wide" data-busy={busy}>
        {button}
      </button>
    </form>
  );
}
