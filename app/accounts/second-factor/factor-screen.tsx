import type { SubmissionResult } from "@conform-to/react";
import { FormErrors } from "../../components/fields";
import { PasskeysSection, type PasskeysShown } from "../passkeys/passkeys-section";
import { type SetUp, SetUpForm } from "./set-up-form";

type Props = {
  /** Whether an app is set up, and how many recovery codes are left. */
  totp: boolean;
  codesLeft: number;
  passkeys: PasskeysShown;
  /** Staff may have to have one (REQUIRE_SECOND_FACTOR). */
  isNeeded: boolean;
  /** Null if the account has an app. */
  setUp: SetUp | null;
  lastResult?: SubmissionResult<string[]>;
  /** Whether `lastResult` is about a passkey. */
  isPasskey?: boolean;
};

/** The user's own second factor: app, passkeys and recovery codes. */
export function FactorScreen(props: Props) {
  const { totp, codesLeft, passkeys, isNeeded, setUp, lastResult, isPasskey } = props;
  const isOn = totp || passkeys.list.length > 0;
  const result = isPasskey ? undefined : lastResult;
  return (
    <div className="narrow">
      <p className="crumbs">
        <a href="/account">Your account</a>
      </p>
      <h1>Second factor</h1>
      {!setUp && <FormErrors id="factor-error" errors={result?.error?.[""] ?? undefined} />}
      {isOn ? (
        <p>
          <span className="tag">On</span> Each login asks for your password and{" "}
          {[totp && "a code from your app", passkeys.list.length > 0 && "a passkey"]
            .filter(Boolean)
            .join(" or ")}
          .
        </p>
      ) : (
        <p>
          With a second factor a stolen password is not enough: each login also asks for something
          that only you have, an app on your phone or a passkey.
        </p>
      )}
      <PasskeysSection
        {...passkeys}
        mustKeepLast={isNeeded && !totp}
        lastResult={isPasskey ? lastResult : undefined}
      />
      <section>
        <h2>Authenticator app</h2>
        {setUp && <SetUpForm setUp={setUp} lastResult={result} />}
        {totp && <AppOn canBeOff={!isNeeded || passkeys.list.length > 0} />}
      </section>
      {isOn && <RecoverySection codesLeft={codesLeft} />}
    </div>
  );
}

function AppOn({ canBeOff }: { canBeOff: boolean }) {
  if (!canBeOff) {
    return (
      <p>
        Staff need a second factor here. For a new phone, move your codes to it in your app, or have
        another admin remove the second factor: your next login sets up a new one.
      </p>
    );
  }
  return (
    <>
      <p>It is set up. For a new phone, turn it off, then set it up again with the new one.</p>
      <form method="post" className="actions">
        <button className="danger" name="intent" value="off">
          Turn it off
        </button>
      </form>
    </>
  );
}

function RecoverySection({ codesLeft }: { codesLeft: number }) {
  return (
    <section>
      <h2>Recovery codes</h2>
      <p>
        {codesLeft === 1 ? "1 code is" : `${codesLeft} codes are`} left. Each logs you in once
        without your phone or passkey.
      </p>
      <form method="post" className="actions">
        <button className="quiet" name="intent" value="codes" data-busy="Making them...">
          Make ten new ones
        </button>
      </form>
    </section>
  );
}
