import type { SubmissionResult } from "@conform-to/react";
import { FormErrors } from "../../components/fields";
import { type SetUp, SetUpForm } from "./set-up-form";

type Props = {
  /** Whether an app is set up, and how many recovery codes are left. */
  totp: boolean;
  codesLeft: number | null;
  /** Staff may have to have one (REQUIRE_SECOND_FACTOR). */
  isNeeded: boolean;
  /** For an account without. */
  setUp: SetUp | null;
  lastResult?: SubmissionResult<string[]>;
};

/** One's own second factor: set it up, renew its recovery codes, turn it off. */
export function FactorScreen({ totp, codesLeft, isNeeded, setUp, lastResult }: Props) {
  return (
    <div className="narrow">
      <p className="crumbs">
        <a href="/account">Your account</a>
      </p>
      <h1>Second factor</h1>
      {totp ? (
        <On codesLeft={codesLeft ?? 0} isNeeded={isNeeded} lastResult={lastResult} />
      ) : (
        <>
          <p>
            With a second factor a stolen password is not enough: each login also asks for a code
            that only your phone shows.
          </p>
          {setUp && <SetUpForm setUp={setUp} lastResult={lastResult} />}
        </>
      )}
    </div>
  );
}

function On({ codesLeft, isNeeded, lastResult }: Omit<Props, "totp" | "setUp">) {
  return (
    <>
      <FormErrors id="factor-error" errors={lastResult?.error?.[""] ?? undefined} />
      <p>
        <span className="tag">On</span> Each login asks for your password and a code of your app.
      </p>
      <section>
        <h2>Recovery codes</h2>
        <p>
          {codesLeft === 1 ? "1 code is" : `${codesLeft} codes are`} left. Each logs you in once
          without your phone.
        </p>
        <form method="post" className="actions">
          <button className="quiet" name="intent" value="codes" data-busy="Making them...">
            Make ten new ones
          </button>
        </form>
      </section>
      <section>
        <h2>A new phone, or no more second factor</h2>
        {isNeeded ? (
          <p>
            Staff need a second factor here. For a new phone, move your codes to it in your app, or
            have another admin take the second factor off: your next login sets up a new one.
          </p>
        ) : (
          <>
            <p>For a new phone turn it off, then set it up again with the new one.</p>
            <form method="post" className="actions">
              <button className="danger" name="intent" value="off">
                Turn it off
              </button>
            </form>
          </>
        )}
      </section>
    </>
  );
}
