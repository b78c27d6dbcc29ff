import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors } from "../../components/fields";
import { messages } from "../../messages";
import { AccountCard } from "../account-card";
import { NewPasswordFields } from "../passwords/new-password-fields";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  name: string;
  email: string;
  company: string;
  /** The token of the mail's link. */
  link: string;
};

type Values = { newPassword: string; confirmPassword: string };

/** An invited recruiter chooses a password. */
export function InvitationScreen({ lastResult, name, email, company, link }: Props) {
  const [form, { newPassword, confirmPassword }] = useForm<Values>({
    id: "invitation",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <AccountCard
      title={`Welcome, ${name}`}
      subtitle={
        <>
          Choose a password. You will log in with <strong>{email}</strong> to recruit for{" "}
          <strong>{company}</strong>.
        </>
      }
    >
      <form
        method="post"
        action={`/invitation?link=${link}`}
        {...getFormProps(form)}
        data-busy={messages.signup.busy}
        data-same={`${newPassword.id} ${confirmPassword.id}`}
        data-same-error={messages.reset.mismatch}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <NewPasswordFields once={newPassword} again={confirmPassword} />
        <button className="wide" data-busy="Saving...">
          Create Account
        </button>
      </form>
    </AccountCard>
  );
}
