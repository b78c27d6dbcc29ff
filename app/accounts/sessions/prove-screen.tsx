import { isRouteErrorResponse } from "@remix-run/react";
import { FormErrors, plainField } from "../../components/fields";
import { useTexts } from "../../languages/use-texts";
import { AccountCard, CollegeButton } from "../account-card";
import { PasswordField } from "../passwords/password-fields";

/** No form of ours has a field of this name. */
export const proofField = "again-proof";

export type ProveAgain = {
  /** Where the form was sent, and will be sent again. */
  address: string;
  fields: [string, string][];
  hasApp: boolean;
  hasCollege: boolean;
  error?: string;
};

/** The question that `askAgain` threw; null for any other error. */
export function proveAgainOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return null;
  const { prove } = Object(error.data) as { prove?: ProveAgain }; // prove-request.server.ts
  return prove ?? null;
}

/** Asks somebody to prove again who they are, and sends what they typed along. */
export function ProveScreen({ address, fields, hasApp, hasCollege, error }: ProveAgain) {
  const m = useTexts();
  const label = hasApp ? m.proveScreen.yourPasswordOrCode : m.proveScreen.yourPassword;
  return (
    <AccountCard title={m.proveScreen.isYou} subtitle={m.again.needed}>
      <form method="post" action={address}>
        <FormErrors id="proof-form-error" errors={error ? [error] : undefined} />
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <PasswordField
          field={plainField("proof", proofField, "")}
          label={label}
          autoComplete="current-password"
          isOptional={hasCollege}
        />
        <button className="wide" data-busy={m.proveScreen.checking}>
          {m.proveScreen.continue}
        </button>
      </form>
      {hasCollege && (
        <>
          <p>{m.proveScreen.orLogAgainWith}</p>
          <CollegeButton next="/account" newTab />
        </>
      )}
      <p>
        <a href="/forgot-password">{m.proveScreen.forgotPassword}</a>
      </p>
    </AccountCard>
  );
}
