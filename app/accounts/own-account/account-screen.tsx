import { Sentence } from "../../components/sentence";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors } from "../../components/fields";
import { type Language, offered, ownNames } from "../../languages/known";
import { useTexts } from "../../languages/use-texts";
import { NewPasswordFields, PasswordField } from "../passwords/password-fields";
import { AccountCard } from "../account-card";
import { CodeField } from "../codes/code-fields";

type Session = {
  id: string;
  device: string;
  isOwn: boolean;
  /** Times are formatted already. */
  firstSeen: string;
  lastSeen: string;
};

type Props = {
  email: string;
  hasFactor: boolean;
  /** That of this page. */
  language: Language;
  sessions: Session[];
  lastResult?: SubmissionResult<string[]>;
  /** A student's sentence about refused news, or ''; null for staff. */
  news: string | null;
};

/** The user's own account: change the password, see and end sessions. */
export function AccountScreen({ email, hasFactor, language, sessions, news, lastResult }: Props) {
  const m = useTexts();
  return (
    <div className="narrow">
      <h1>{m.accountScreen.yourAccount}</h1>
      <p>
        <Sentence
          text={m.accountScreen.loginEmail}
          parts={{
            email: () => <strong>{email}</strong>,
            profile: (words) => <a href="/profile?edit=1">{words}</a>,
          }}
        />
      </p>
      <PasswordSection email={email} lastResult={lastResult} />
      <section>
        <h2>{m.accountScreen.secondFactor}</h2>
        <p>
          {hasFactor ? m.accountScreen.onLoginAlsoAsks : m.accountScreen.offYourPasswordAlone}{" "}
          <a href="/account/second-factor">
            {hasFactor ? m.accountScreen.change : m.accountScreen.setUp}
          </a>
        </p>
      </section>
      <LanguageSection language={language} />
      <SessionsSection sessions={sessions} />
      {news !== null && (
        <section>
          <h2>{m.accountScreen.news}</h2>
          {news && <p className="message error">{news}</p>}
          <p>
            <a href="/account/news">{m.accountScreen.newsByMailFollowed}</a>
          </p>
        </section>
      )}
      <section>
        <h2>{m.accountScreen.yourData}</h2>
        <p>
          <a href="/account/data">{m.accountScreen.downloadWhatStoredAbout}</a>
        </p>
      </section>
    </div>
  );
}

type Values = { currentPassword: string; newPassword: string; confirmPassword: string };

function PasswordSection({ email, lastResult }: Pick<Props, "email" | "lastResult">) {
  const m = useTexts();
  const [form, fields] = useForm<Values>({ id: "password", lastResult, defaultNoValidate: false });
  const { currentPassword, newPassword, confirmPassword } = fields;
  return (
    <section>
      <h2>{m.accountScreen.changeThePassword}</h2>
      <p className="muted">{m.accountScreen.allOtherDevicesWill}</p>
      <form
        method="post"
        {...getFormProps(form)}
        data-same={`${newPassword.id} ${confirmPassword.id}`}
        data-same-error={m.reset.mismatch}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <PasswordField
          field={currentPassword}
          label={m.accountScreen.currentPassword}
          autoComplete="current-password"
        />
        <NewPasswordFields once={newPassword} again={confirmPassword} />
        <button
          className="wide"
          name="intent"
          value="password"
          data-busy={m.accountScreen.changing}
        >
          {m.accountScreen.changePassword}
        </button>
      </form>
    </section>
  );
}

function LanguageSection({ language }: Pick<Props, "language">) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.languageChoice.title}</h2>
      <form method="post">
        <label className="field">
          <span>{m.languageChoice.title}</span>{" "}
          <select name="language" defaultValue={language} aria-describedby="language-hint">
            {offered.map((one) => (
              <option key={one} value={one} lang={one}>
                {ownNames[one]}
              </option>
            ))}
          </select>
        </label>
        <p className="hint" id="language-hint">
          {m.languageChoice.hint}
        </p>
        <button name="intent" value="language">
          {m.languageChoice.save}
        </button>
      </form>
    </section>
  );
}

function SessionsSection({ sessions }: Pick<Props, "sessions">) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.accountScreen.whereYouLogged}</h2>
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id} className="actions">
            <p>
              <strong>{session.device}</strong>{" "}
              {session.isOwn && <span className="tag">{m.accountScreen.thisDevice}</span>}
              <br />
              <span className="muted">
                {m.accountScreen.sinceLastUsed(session.firstSeen, session.lastSeen)}
              </span>
            </p>
            {!session.isOwn && (
              <form method="post" className="actions">
                <input type="hidden" name="intent" value="end" />
                <button
                  className="quiet"
                  name="session"
                  value={session.id}
                  aria-label={m.accountScreen.logOutLastUsed(session.device, session.lastSeen)}
                >
                  {m.accountScreen.logOut}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" className="actions">
          <button className="quiet" name="intent" value="end others">
            {m.accountScreen.logOutAllOther}
          </button>
        </form>
      )}
    </section>
  );
}

/** Asks for the code that was sent to the new e-mail address. */
export function EmailCodeScreen({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const m = useTexts();
  const [form, fields] = useForm<{ otp: string; password: string }>({
    id: "email-code",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <AccountCard title={m.accountScreen.verifyYourEmail} subtitle={m.accountScreen.weSentOtpYour}>
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <CodeField field={fields.otp} label={m.accountScreen.enterOtp} />
        <PasswordField
          field={fields.password}
          label={m.accountScreen.yourPassword}
          autoComplete="current-password"
        />
        <button className="wide" data-busy={m.accountScreen.checking}>
          {m.accountScreen.verifyOtp}
        </button>
      </form>
      <p>
        <a href="/profile">{m.accountScreen.keepMyCurrentEmail}</a>
      </p>
    </AccountCard>
  );
}
