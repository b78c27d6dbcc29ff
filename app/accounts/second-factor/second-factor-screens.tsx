import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { type FieldState, FormErrors, InputField } from "../../components/fields";
import { AccountCard, AccountScript } from "../account-card";
import { type PasskeysShown, PasskeyForm, PasskeysSection } from "../passkeys/passkeys-section";

/** What the user proves the second step with: the app's code, a recovery code or a passkey. */
export type FactorWay = "app" | "recovery" | "passkey";

type CodeScreenProps = {
  lastResult?: SubmissionResult<string[]>;
  /** The way that was just refused. */
  way?: FactorWay;
  hasApp: boolean;
  /** What the browser asks the device for a passkey; null if the account has none. */
  passkey: string | null;
};

/** The second step of a login with a second factor. */
export function CodeScreen({ lastResult, way = "app", hasApp, passkey }: CodeScreenProps) {
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

/** The six digits that the authenticator app shows. */
function AppCodeField({ field }: { field: FieldState }) {
  return (
    <>
      <InputField
        field={field}
        label="Code from your app"
        hint="The 6 digits that it shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]{3} ?[0-9]{3}"
        title="6 digits"
        maxLength={7}
        data-digits=""
        required
      />
      <AccountScript />
    </>
  );
}

function RecoveryCodeField({ field }: { field: FieldState }) {
  return (
    <InputField
      field={field}
      label="Recovery code"
      hint="One of the ten that you were given, such as k7f2a-9mqx3. Each works once."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={50}
      required
    />
  );
}

type FactorScreenProps = {
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
export function FactorScreen(props: FactorScreenProps) {
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

/** What an app needs, and `sealed`, with which the form sends the secret back. */
export type SetUp = {
  sealed: string;
  secret: string;
  uri: string;
  /** The path of the QR code's dark squares, and how many squares a side has. */
  qr: { path: string; size: number };
};

type SetUpFormProps = { setUp: SetUp; lastResult?: SubmissionResult<string[]> };

/** Three steps; each works without a camera and without script. */
export function SetUpForm({ setUp, lastResult }: SetUpFormProps) {
  const { sealed, secret, uri, qr } = setUp;
  const [form, fields] = useForm<{ totp: string }>({
    id: "set-up",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <form method="post" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <ol>
        <li>Install an authenticator app on your phone, such as Aegis, 2FAS or Google&apos;s.</li>
        <li>
          Scan this with it, or type the key, or <a href={uri}>open the app</a> on this phone.
        </li>
      </ol>
      <svg
        className="qr"
        role="img"
        aria-label="QR code with the key below"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path className="qr-paper" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path className="qr-ink" d={qr.path} />
      </svg>
      <p>
        Key: <code className="secret">{secret}</code>
      </p>
      <input type="hidden" name="sealed" value={sealed} />
      <AppCodeField field={fields.totp} />
      <button className="wide" name="intent" value="set up" data-busy="Checking...">
        Turn it on
      </button>
    </form>
  );
}

/** Shown only once, right after the codes were made. */
export function RecoveryCodes({ codes, next, label }: RecoveryCodesProps) {
  return (
    <section>
      <p>
        Each of these codes logs you in once without your phone. <strong>Print them</strong> or
        write them down now: they are not shown again.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href={next}>
          {label}
        </a>
      </p>
    </section>
  );
}

type RecoveryCodesProps = { codes: string[]; next: string; label: string };
