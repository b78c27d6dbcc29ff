import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard } from "../account-card";
import { FormErrors } from "../../components/fields";
import { messages } from "../../messages";
import { EmailField } from "../email-field";

export function ForgotScreen({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const [form, fields] = useForm<{ email: string }>({
    id: "forgot",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <AccountCard title="Forgot Password" subtitle="We will mail you an OTP to choose a new one.">
      <form
        method="post"
        action="/forgot-password?new"
        {...getFormProps(form)}
        data-busy={messages.signup.busy}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <EmailField field={fields.email} />
        <button className="wide" data-busy="Sending...">
          Send OTP
        </button>
      </form>
      <p>
        <a href="/login">Back to Login</a>
      </p>
    </AccountCard>
  );
}
