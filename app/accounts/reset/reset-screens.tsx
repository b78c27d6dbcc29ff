import { Sentence } from "../../components/sentence";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard, EmailField } from "../account-card";
import { FormErrors } from "../../components/fields";
import { useTexts } from "../../languages/use-texts";
import { ResendForm } from "../codes/code-fields";
import { NewPasswordForm } from "../passwords/password-fields";

export function ForgotScreen({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const m = useTexts();
  const [form, fields] = useForm<{ email: string }>({
    id: "forgot",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <AccountCard title={m.resetScreens.forgotPassword} subtitle={m.resetScreens.weWillMailYou}>
      <form
        method="post"
        action="/forgot-password?new"
        {...getFormProps(form)}
        data-busy={m.signup.busy}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <EmailField field={fields.email} />
        <button className="wide" data-busy={m.resetScreens.sending}>
          {m.resetScreens.sendOtp}
        </button>
      </form>
      <p>
        <a href="/login">{m.resetScreens.backLogin}</a>
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
  const m = useTexts();
  return (
    <AccountCard
      title={m.resetScreens.resetPassword}
      subtitle={
        <Sentence
          text={form.link ? m.resetScreens.chooseFor : m.resetScreens.otpSent}
          parts={{ email: () => <strong>{form.email}</strong> }}
        />
      }
    >
      <NewPasswordForm
        {...form}
        path="/reset-password"
        button={m.resetScreens.resetPassword}
        busy={m.resetScreens.resetting}
      />
      <div className="actions">
        {!form.link && <ResendForm action="/reset-password" resendIn={resendIn} />}
        <a href="/forgot-password?new">{m.resetScreens.useAnotherEmail}</a>
      </div>
      <p>
        <a href="/login">{m.resetScreens.backLogin}</a>
      </p>
    </AccountCard>
  );
}
