import { Sentence } from "../../components/sentence";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard, CollegeButton, EmailField } from "../account-card";
import { FormErrors } from "../../components/fields";
import { PasswordField } from "../passwords/password-fields";
import { withNext } from "../../http/query";
import { useTexts } from "../../languages/use-texts";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  /** Where to go after login; '' means the role's own home. */
  next: string;
  hasCollege: boolean;
};

export function LoginScreen({ lastResult, next, hasCollege }: Props) {
  const m = useTexts();
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "login",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <AccountCard title={m.loginScreen.welcomeBack} subtitle={m.loginScreen.letsGetYouLogged}>
      <form method="post" {...getFormProps(form)} data-busy={m.login.busy}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="next" value={next} />
        <EmailField field={fields.email} />
        <PasswordField
          field={fields.password}
          label={m.loginScreen.password}
          autoComplete="current-password"
        />
        <p>
          <a href="/forgot-password">{m.loginScreen.forgotPassword}</a>
        </p>
        <button className="wide" data-busy={m.loginScreen.logging}>
          {m.loginScreen.login}
        </button>
      </form>
      {hasCollege && <CollegeButton next={next} />}
      <p>
        <a href={withNext("/login/passkey", next)}>{m.loginScreen.logWithPasskey}</a>
        <br />
        <Sentence
          text={m.loginScreen.noAccount}
          parts={{ signup: (words) => <a href={withNext("/signup", next)}>{words}</a> }}
        />
      </p>
    </AccountCard>
  );
}
