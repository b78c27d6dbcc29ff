import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors } from "../../components/fields";
import { AccountCard } from "../account-card";
import { PasskeyForm } from "../passkeys/passkey-form";
import { AppCodeField, RecoveryCodeField } from "./factor-code-field";

/** What the user proves the second step with: the app's code, a recovery code or a passkey. */
export type FactorWay = "app" | "recovery" | "passkey";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  /** The way that was just refused. */
  way?: FactorWay;
  hasApp: boolean;
  /** What the browser asks the device for a passkey; null if the account has none. */
  passkey: string | null;
};

/** The second step of a login with a second factor. */
export function CodeScreen({ lastResult, way = "app", hasApp, passkey }: Props) {
  const resultOf = (one: FactorWay) => (one === way ? lastResult : undefined);
  const [app, appFields] = useForm<{ totp: string }>({
    id: "app-code",
    lastResult: resultOf("app"),
    defaultNoValidate: false,
  });
  const [recovery, recoveryFields] = useForm<{ totp: string }>({
    id: "recovery",
    lastResult: resultOf("recovery"),
    defaultNoValidate: false,
  });
  const subtitle = hasApp
    ? `Open your authenticator app and enter its code${passkey ? ", or use a passkey" : ""}.`
    : "Use your passkey, or a recovery code.";
  return (
    <AccountCard title="Second step" subtitle={subtitle}>
      {passkey && (
        <PasskeyForm
          options={passkey}
          intent="passkey"
          button="Use a passkey"
          errors={resultOf("passkey")?.error?.[""] ?? undefined}
          otherwise={hasApp ? "Use your app or a recovery code." : "Use a recovery code."}
        />
      )}
      {hasApp && (
        <form method="post" {...getFormProps(app)}>
          <FormErrors id={app.errorId} errors={app.errors} />
          <AppCodeField field={appFields.totp} />
          <button className="wide" data-busy="Checking...">
            Log in
          </button>
        </form>
      )}
      <details open={way === "recovery"} className="recovery">
        <summary>Use a recovery code</summary>
        <form method="post" {...getFormProps(recovery)}>
          <FormErrors id={recovery.errorId} errors={recovery.errors} />
          <RecoveryCodeField field={recoveryFields.totp} />
          <button className="wide quiet" name="intent" value="recovery" data-busy="Checking...">
            Log in with this code
          </button>
        </form>
        <p className="muted">
          Lost everything? The placement office can remove the second factor from your account.
        </p>
      </details>
      <p>
        <a href="/login">Log in as somebody else</a>
      </p>
    </AccountCard>
  );
}
