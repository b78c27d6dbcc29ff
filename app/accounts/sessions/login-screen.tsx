import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard, CollegeButton, EmailField } from "../account-card";
import { FormErrors } from "../../components/fields";
import { PasswordField } from "../passwords/password-fields";
import { messages } from "../../messages";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  /** Where to go after login; '' means the role's own home. */
  next: string;
  hasCollege: boolean;
};

export function LoginScreen({ lastResult, next, hasCollege }: Props) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "login",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <AccountCard title="Welcome Back!" subtitle="Let's get you logged in.">
      <form method="post" {...getFormProps(form)} data-busy={messages.login.busy}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="next" value={next} />
        <EmailField field={fields.email} />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <p>
          <a href="/forgot-password">Forgot Password?</a>
        </p>
        <button className="wide" data-busy="Logging In...">
          Login
        </button>
      </form>
      {hasCollege && <CollegeButton next={next} />}
      <p>
        <a href={next ? `/login/passkey?next=${encodeURIComponent(next)}` : "/login/passkey"}>
          Log in with a passkey
        </a>
        <br />
        Don&apos;t have an account? <a href="/signup">Sign Up</a>
      </p>
    </AccountCard>
  );
}
