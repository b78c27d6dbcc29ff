import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors } from "../../components/fields";
import { messages } from "../../messages";
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
  sessions: Session[];
  lastResult?: SubmissionResult<string[]>;
  /** A student's sentence about refused news, or ''; null for staff. */
  news: string | null;
};

/** The user's own account: change the password, see and end sessions. */
export function AccountScreen({ email, hasFactor, sessions, news, lastResult }: Props) {
  return (
    <div className="narrow">
      <h1>Your account</h1>
      <p>
        You log in with <strong>{email}</strong>. Change it in your{" "}
        <a href="/profile?edit=1">profile</a>.
      </p>
      <PasswordSection email={email} lastResult={lastResult} />
      <section>
        <h2>Second factor</h2>
        <p>
          {hasFactor
            ? "On: a login also asks for your app's code or a passkey."
            : "Off: your password alone logs you in."}{" "}
          <a href="/account/second-factor">{hasFactor ? "Change it" : "Set it up"}</a>
        </p>
      </section>
      <SessionsSection sessions={sessions} />
      {news !== null && (
        <section>
          <h2>News</h2>
          {news && <p className="message error">{news}</p>}
          <p>
            <a href="/account/news">News by mail, followed searches and your calendar</a>
          </p>
        </section>
      )}
      <section>
        <h2>Your data</h2>
        <p>
          <a href="/account/data">Download what is stored about you, or ask to be erased</a>
        </p>
      </section>
    </div>
  );
}

type Values = { currentPassword: string; newPassword: string; confirmPassword: string };

function PasswordSection({ email, lastResult }: Pick<Props, "email" | "lastResult">) {
  const [form, fields] = useForm<Values>({ id: "password", lastResult, defaultNoValidate: false });
  const { currentPassword, newPassword, confirmPassword } = fields;
  return (
    <section>
      <h2>Change the password</h2>
      <p className="muted">All other devices will be logged out, and we will confirm it by mail.</p>
      <form
        method="post"
        {...getFormProps(form)}
        data-same={`${newPassword.id} ${confirmPassword.id}`}
        data-same-error={messages.reset.mismatch}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <PasswordField
          field={currentPassword}
          label="Current Password"
          autoComplete="current-password"
        />
        <NewPasswordFields once={newPassword} again={confirmPassword} />
        <button className="wide" name="intent" value="password" data-busy="Changing...">
          Change password
        </button>
      </form>
    </section>
  );
}

function SessionsSection({ sessions }: Pick<Props, "sessions">) {
  return (
    <section>
      <h2>Where you are logged in</h2>
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id} className="actions">
            <p>
              <strong>{session.device}</strong>{" "}
              {session.isOwn && <span className="tag">This device</span>}
              <br />
              <span className="muted">
                Since {session.firstSeen}, last used {session.lastSeen}
              </span>
            </p>
            {!session.isOwn && (
              <form method="post" className="actions">
                <input type="hidden" name="intent" value="end" />
                <button
                  className="quiet"
                  name="session"
                  value={session.id}
                  aria-label={`Log out ${session.device}, last used ${session.lastSeen}`}
                >
                  Log out
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" className="actions">
          <button className="quiet" name="intent" value="end others">
            Log out all other devices
          </button>
        </form>
      )}
    </section>
  );
}

/** Asks for the code that was sent to the new e-mail address (decision: email-change). */
export function EmailCodeScreen({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const [form, fields] = useForm<{ otp: string; password: string }>({
    id: "email-code",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <AccountCard
      title="Verify Your Email"
      subtitle="We sent an OTP to your new address. Check its inbox or spam folder."
    >
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <CodeField field={fields.otp} label="Enter OTP" />
        <PasswordField
          field={fields.password}
          label="Your Password"
          autoComplete="current-password"
        />
        <button className="wide" data-busy="Checking...">
          Verify OTP
        </button>
      </form>
      <p>
        <a href="/profile">Keep my current email</a>
      </p>
    </AccountCard>
  );
}
