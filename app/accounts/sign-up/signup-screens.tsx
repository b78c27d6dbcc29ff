import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard, CollegeButton, EmailField } from "../account-card";
import { FormErrors, InputField, Labelled } from "../../components/fields";
import { PasswordField } from "../passwords/password-fields";
import { messages } from "../../messages";
import { accountLimits, passwordHint } from "../schema";
import { CodeField, ResendForm } from "../codes/code-fields";

type Values = { name: string; email: string; phone: string; password: string; role: string };

type SignupScreenProps = { lastResult?: SubmissionResult<string[]>; hasCollege: boolean };

export function SignupScreen({ lastResult, hasCollege }: SignupScreenProps) {
  const [form, fields] = useForm<Values>({ id: "signup", lastResult, defaultNoValidate: false });
  return (
    <AccountCard title="Create an Account" subtitle="Let's get started!">
      <form
        method="post"
        action="/signup?new"
        {...getFormProps(form)}
        data-busy={messages.signup.busy}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <InputField
          field={fields.name}
          label="Name"
          autoComplete="name"
          maxLength={accountLimits.name}
          required
        />
        <EmailField field={fields.email} />
        <InputField
          field={fields.phone}
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={accountLimits.phone}
          required
        />
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="new-password"
          hint={passwordHint}
        />
        <Labelled field={fields.role} label="Register As" required>
          <select id={fields.role.id} name={fields.role.name}>
            <option value="user">Student</option>
          </select>
        </Labelled>
        <button className="wide" data-busy="Signing Up...">
          Sign Up
        </button>
      </form>
      {hasCollege && <CollegeButton next="" />}
      <p>
        Already have an account? <a href="/login">Login</a>
      </p>
    </AccountCard>
  );
}

type VerifyScreenProps = {
  lastResult?: SubmissionResult<string[]>;
  /** Where the code was sent. */
  email: string;
  resendIn: number;
  /** Reached by a login that needs the address verified first. */
  fromLogin?: boolean;
};

export function VerifyScreen({ lastResult, email, resendIn, fromLogin }: VerifyScreenProps) {
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
