import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors } from "../../components/fields";
import { AccountCard } from "../account-card";
import { AppCodeField, RecoveryCodeField } from "./factor-code-field";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  /** Whether what was refused was a recovery code. */
  isRecovery?: boolean;
};

/** The second step of a login with a second factor. */
export function CodeScreen({ lastResult, isRecovery }: Props) {
  const [app, appFields] = useForm<{ totp: string }>({
    id: "app-code",
    lastResult: isRecovery ? undefined : lastResult,
    defaultNoValidate: false,
  });
  const [recovery, recoveryFields] = useForm<{ totp: string }>({
    id: "recovery",
    lastResult: isRecovery ? lastResult : undefined,
    defaultNoValidate: false,
  });
  return (
    <AccountCard title="Second step" subtitle="Open your authenticator app and enter its code.">
      <form method="post" {...getFormProps(app)}>
        <FormErrors id={app.errorId} errors={app.errors} />
        <AppCodeField field={appFields.totp} />
        <button className="wide" data-busy="Checking...">
          Log in
        </button>
      </form>
      <details open={isRecovery} className="recovery">
        <summary>Use a recovery code</summary>
        <form method="post" {...getFormProps(recovery)}>
          <FormErrors id={recovery.errorId} errors={recovery.errors} />
          <RecoveryCodeField field={recoveryFields.totp} />
          <button className="wide quiet" name="intent" value="recovery" data-busy="Checking...">
            Log in with this code
          </button>
        </form>
        <p className="muted">
          Lost both? The placement office can take the second factor off your account.
        </p>
      </details>
      <p>
        <a href="/login">Log in as somebody else</a>
      </p>
    </AccountCard>
  );
}
