import type { SubmissionResult } from "@conform-to/react";
import { AccountCard } from "../account-card";
import { NewPasswordForm } from "../passwords/new-password-form";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  name: string;
  email: string;
  company: string;
  /** The token of the mail's link. */
  link: string;
};

/** An invited recruiter chooses a password. */
export function InvitationScreen({ name, company, ...form }: Props) {
  return (
    <AccountCard
      title={`Welcome, ${name}`}
      subtitle={
        <>
          Choose a password. You will log in with <strong>{form.email}</strong> to recruit for{" "}
          <strong>{company}</strong>.
        </>
      }
    >
      <NewPasswordForm {...form} path="/invitation" button="Create Account" busy="Saving..." />
    </AccountCard>
  );
}
