import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard } from "../account-card";
import { CollegeButton } from "../college/college-button";
import { FormErrors, InputField, Labelled } from "../../components/fields";
import { PasswordField } from "../passwords/password-field";
import { messages } from "../../messages";
import { EmailField } from "../email-field";
import { accountLimits, passwordHint } from "../limits";

type Values = { name: string; email: string; phone: string; password: string; role: string };

type Props = { lastResult?: SubmissionResult<string[]>; hasCollege: boolean };

export function SignupScreen({ lastResult, hasCollege }: Props) {
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
