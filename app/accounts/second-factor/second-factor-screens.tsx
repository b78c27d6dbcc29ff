import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import { useTexts } from "../../languages/use-texts";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { type FieldState, FormErrors, InputField } from "../../components/fields";
import { AccountCard, AccountScript } from "../account-card";
import { sixDigitsOfAnyScript } from "../codes/code-fields";
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
  const m = useTexts();
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
  const bySubtitle = passkey ? m.secondFactorScreens.appOrPasskey : m.secondFactorScreens.openApp;
  const subtitle = hasApp ? bySubtitle : m.secondFactorScreens.useYourPasskeyOr;
  return (
    <AccountCard title={m.secondFactorScreens.secondStep} subtitle={subtitle}>
      {passkey && (
        <PasskeyForm
          options={passkey}
          intent="passkey"
          button={m.secondFactorScreens.usePasskey}
          errors={resultOf("passkey")?.error?.[""] ?? undefined}
          otherwise={
            hasApp ? m.secondFactorScreens.useYourAppOr : m.secondFactorScreens.useRecoveryCode
          }
        />
      )}
      {hasApp && (
        <form method="post" {...getFormProps(app)}>
          <FormErrors id={app.errorId} errors={app.errors} />
          <AppCodeField field={appFields.totp} />
          <button className="wide" data-busy={m.secondFactorScreens.checking}>
            {m.secondFactorScreens.log}
          </button>
        </form>
      )}
      <details open={way === "recovery"} className="recovery">
        <summary>{m.secondFactorScreens.useARecovery}</summary>
        <form method="post" {...getFormProps(recovery)}>
          <FormErrors id={recovery.errorId} errors={recovery.errors} />
          <RecoveryCodeField field={recoveryFields.totp} />
          <button
            className="wide quiet"
            name="intent"
            value="recovery"
            data-busy={m.secondFactorScreens.checking}
          >
            {m.secondFactorScreens.logWithCode}
          </button>
        </form>
        <p className="muted">{m.secondFactorScreens.lostEverythingPlacementOffice}</p>
      </details>
      <p>
        <a href="/login">{m.secondFactorScreens.logAsSomebodyElse}</a>
      </p>
    </AccountCard>
  );
}

/** The six digits that the authenticator app shows. */
function AppCodeField({ field }: { field: FieldState }) {
  const m = useTexts();
  return (
    <>
      <InputField
        field={field}
        label={m.secondFactorScreens.codeFromYourApp}
        hint={m.secondFactorScreens.theDigitsShowsNow}
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern={sixDigitsOfAnyScript}
        title={m.secondFactorScreens.digits}
        maxLength={100}
        data-digits=""
        required
      />
      <AccountScript />
    </>
  );
}

function RecoveryCodeField({ field }: { field: FieldState }) {
  const m = useTexts();
  return (
    <InputField
      field={field}
      label={m.secondFactorScreens.recoveryCode}
      hint={m.secondFactorScreens.oneTenYouWere}
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
  const m = useTexts();
  const { totp, codesLeft, passkeys, isNeeded, setUp, lastResult, isPasskey } = props;
  const isOn = totp || passkeys.list.length > 0;
  const result = isPasskey ? undefined : lastResult;
  return (
    <Screen
      title={m.secondFactorScreens.secondFactor}
      crumbs={<a href="/account">{m.secondFactorScreens.yourAccount}</a>}
      name="narrow"
    >
      {!setUp && <FormErrors id="factor-error" errors={result?.error?.[""] ?? undefined} />}
      {isOn ? (
        <p>
          <span className="tag">{m.secondFactorScreens.on}</span>{" "}
          {m.secondFactorScreens.asksFor(totp, passkeys.list.length > 0)}
        </p>
      ) : (
        <p>{m.secondFactorScreens.withSecondFactorStolen}</p>
      )}
      <PasskeysSection
        {...passkeys}
        mustKeepLast={isNeeded && !totp}
        lastResult={isPasskey ? lastResult : undefined}
      />
      <section>
        <h2>{m.secondFactorScreens.authenticatorApp}</h2>
        {setUp && <SetUpForm setUp={setUp} lastResult={result} />}
        {totp && <AppOn canBeOff={!isNeeded || passkeys.list.length > 0} />}
      </section>
      {isOn && <RecoverySection codesLeft={codesLeft} />}
    </Screen>
  );
}

function AppOn({ canBeOff }: { canBeOff: boolean }) {
  const m = useTexts();
  if (!canBeOff) {
    return <p>{m.secondFactorScreens.staffNeedSecondFactor}</p>;
  }
  return (
    <>
      <p>{m.secondFactorScreens.itSetUpFor}</p>
      <form method="post" className="actions">
        <button className="danger" name="intent" value="off">
          {m.secondFactorScreens.turnOff}
        </button>
      </form>
    </>
  );
}

function RecoverySection({ codesLeft }: { codesLeft: number }) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.secondFactorScreens.recoveryCodes}</h2>
      <p>{m.secondFactorScreens.codesLeft(codesLeft)}</p>
      <form method="post" className="actions">
        <button
          className="quiet"
          name="intent"
          value="codes"
          data-busy={m.secondFactorScreens.makingThem}
        >
          {m.secondFactorScreens.makeTenNewOnes}
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
  const m = useTexts();
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
        <li>{m.secondFactorScreens.installAuthenticatorAppYour}</li>
        <li>
          <Sentence
            text={m.secondFactorScreens.scan}
            parts={{ app: (words) => <a href={uri}>{words}</a> }}
          />
        </li>
      </ol>
      <svg
        className="qr"
        role="img"
        aria-label={m.secondFactorScreens.qrCodeWithKey}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path className="qr-paper" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path className="qr-ink" d={qr.path} />
      </svg>
      <p>
        {m.secondFactorScreens.key} <code className="secret">{secret}</code>
      </p>
      <input type="hidden" name="sealed" value={sealed} />
      <AppCodeField field={fields.totp} />
      <button
        className="wide"
        name="intent"
        value="set up"
        data-busy={m.secondFactorScreens.checking}
      >
        {m.secondFactorScreens.turn}
      </button>
    </form>
  );
}

/** Shown only once, right after the codes were made. */
export function RecoveryCodes({ codes, next, label }: RecoveryCodesProps) {
  const m = useTexts();
  return (
    <section>
      <p>
        <Sentence
          text={m.secondFactorScreens.printCodes}
          parts={{ strong: (words) => <strong>{words}</strong> }}
        />
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
