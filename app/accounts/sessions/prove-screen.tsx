import { isRouteErrorResponse } from "@remix-run/react";
import { FormErrors, plainField } from "../../components/fields";
import { messages } from "../../messages";
import { AccountCard } from "../account-card";
import { PasswordField } from "../passwords/password-field";

/** No form of ours has a field of this name. */
export const proofField = "again-proof";

export type ProveAgain = {
  /** Where the form was sent, and goes again. */
  address: string;
  fields: [string, string][];
  hasApp: boolean;
  error?: string;
};

/** What a guarded form was answered with, if that is what was thrown. */
export function proveAgainOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return null;
  const { prove } = Object(error.data) as { prove?: ProveAgain }; // prove-request.server.ts
  return prove ?? null;
}

/** Asks again who somebody is, and sends what they typed along. */
export function ProveScreen({ address, fields, hasApp, error }: ProveAgain) {
  const label = hasApp ? "Your password, or the code of your app" : "Your password";
  return (
    <AccountCard title="Is it you?" subtitle={messages.again.needed}>
      <form method="post" action={address}>
        <FormErrors id="proof-form-error" errors={error ? [error] : undefined} />
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <PasswordField
          field={plainField("proof", proofField, "")}
          label={label}
          autoComplete="current-password"
        />
        <button className="wide" data-busy="Checking...">
          Continue
        </button>
      </form>
      <p>
        <a href="/forgot-password">Forgot Password?</a>
      </p>
    </AccountCard>
  );
}
