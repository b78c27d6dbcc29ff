import { Sentence } from "../../components/sentence";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard, CollegeButton, EmailField } from "../account-card";
import { FormErrors, InputField, Labelled } from "../../components/fields";
import { PasswordField } from "../passwords/password-fields";
import { withNext } from "../../http/query";
import { useTexts } from "../../languages/use-texts";
import { accountLimits } from "../schema";
import { CodeField, ResendForm } from "../codes/code-fields";

type Values = { name: string; email: string; phone: string; password: string; role: string };

type SignupScreenProps = {
  lastResult?: SubmissionResult<string[]>;
  /** Where to go after the first login; '' means home. */
  next: string;
  hasCollege: boolean;
};

export function SignupScreen({ lastResult, next, hasCollege }: SignupScreenProps) {
  const m = useTexts();
  const [form, fields] = useForm<Values>({ id: "signup", lastResult, defaultNoValidate: false });
  return (
    <AccountCard title={m.signupScreens.createAccount} subtitle={m.signupScreens.letsGetStarted}>
      <form
        method="post"
        action={withNext("/signup?new", next)}
        {...getFormProps(form)}
        data-busy={m.signup.busy}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <InputField
          field={fields.name}
          label={m.signupScreens.name}
          autoComplete="name"
          maxLength={accountLimits.name}
          required
        />
        <EmailField field={fields.email} />
        <InputField
          field={fields.phone}
          label={m.signupScreens.phoneNumber}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={accountLimits.phone}
          required
        />
        <PasswordField
          field={fields.password}
          label={m.signupScreens.password}
          autoComplete="new-password"
          hint={m.passwordFields.hint}
        />
        <Labelled field={fields.role} label={m.signupScreens.registerAs} required>
          <select id={fields.role.id} name={fields.role.name}>
            <option value="user">{m.signupScreens.student}</option>
          </select>
        </Labelled>
        <button className="wide" data-busy={m.signupScreens.signingUp}>
          {m.signupScreens.signUp}
        </button>
      </form>
      {hasCollege && <CollegeButton next={next} />}
      <p>
        <Sentence
          text={m.signupScreens.haveAccount}
          parts={{ login: (words) => <a href={withNext("/login", next)}>{words}</a> }}
        />
      </p>
    </AccountCard>
  );
}

type VerifyScreenProps = {
  lastResult?: SubmissionResult<string[]>;
  /** Where the code was sent. */
  email: string;
  resendIn: number;
  /** Where to go after the first login; '' means home. */
  next: string;
  /** Reached by a login that needs the address verified first. */
  fromLogin?: boolean;
};

export function VerifyScreen({ lastResult, email, resendIn, next, fromLogin }: VerifyScreenProps) {
  const m = useTexts();
  const here = withNext("/verify-email", next);
  const [form, fields] = useForm<{ otp: string }>({
    id: "verify",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <AccountCard
      title={m.signupScreens.verifyYourEmail}
      subtitle={
        <Sentence
          text={fromLogin ? m.signupScreens.otpIsSent : m.signupScreens.otpWasSent}
          parts={{ email: () => <strong>{email}</strong> }}
        />
      }
    >
      <form method="post" action={here} {...getFormProps(form)} data-busy={m.signup.busy}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="email" value={email} />
        <CodeField field={fields.otp} label={m.signupScreens.enterOtp} />
        <button className="wide" data-busy={m.signupScreens.verifying}>
          {m.signupScreens.verifyOtp}
        </button>
      </form>
      <div className="actions">
        <ResendForm action={here} resendIn={resendIn} />
        <a href={withNext("/signup?new", next)}>{m.signupScreens.useAnotherEmail}</a>
      </div>
      <p>
        <Sentence
          text={m.signupScreens.haveAccount}
          parts={{ login: (words) => <a href={withNext("/login", next)}>{words}</a> }}
        />
      </p>
    </AccountCard>
  );
}
