import type { FieldState } from "../../components/fields";
import { AccountScript } from "../account-script";
import { passwordHint } from "../limits";
import { PasswordField } from "./password-field";

/** A new password, typed twice. */
export function NewPasswordFields({ once, again }: { once: FieldState; again: FieldState }) {
  return (
    <>
      <PasswordField
        field={once}
        label="New Password"
        autoComplete="new-password"
        hint={passwordHint}
      />
      <PasswordField field={again} label="Confirm New Password" autoComplete="new-password" />
      <AccountScript />
    </>
  );
}
