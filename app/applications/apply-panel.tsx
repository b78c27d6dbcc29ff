import type { Role } from "~/db/schema-accounts";
import { formatDay } from "../dates";
import { messages } from "../messages";
import { type Posting, linkOf } from "../postings/posting";
import { type Timing, timingOf } from "../postings/timing";
import { applicantsPath, detailsPath } from "../postings/types";
import { webAddress } from "../text";
import { ContinueLink } from "./continue-link";
import { FinishQuestion } from "./stages/own-forms";
import { termsVersion } from "./terms";
import { TermsBox } from "./terms-box";

type Props = {
  posting: Posting;
  /** The viewer's role; null means a visitor. */
  role: Role | null;
  /** The day (YYYY-MM-DD) on which this student applied. */
  appliedOn: string | null;
  /** Why nobody can apply any more; null while students can. */
  closed: string | null;
  today: string;
  /** The id of the application to ask 'Did you finish applying there?' about. */
  asked: string | null;
  /** The provider named in the terms. */
  provider: string;
};

/** Below a tracked item: lets students apply or continue, or says why they cannot. */
export function ApplyPanel({ posting, role, appliedOn, asked, closed, today, provider }: Props) {
  const link = webAddress(linkOf(posting));
  if (appliedOn) return <Applied appliedOn={appliedOn} asked={asked} link={link} />;
  if (closed) {
    return (
      <section className="apply">
        <p>
          <strong>{closed}</strong>
        </p>
      </section>
    );
  }
  const isStaff = role === "admin" || role === "recruiter";
  return (
    <>
      {link && !isStaff && <ApplyBar timing={timingOf(posting, today)} />}
      <section className="apply" aria-labelledby="terms">
        <h2 id="terms">Terms and conditions</h2>
        <TermsBox provider={provider} />
        {isStaff && <NotStudent posting={posting} role={role} />}
        {!isStaff && !link && <p className="muted">{messages.details.noLink}</p>}
        {!isStaff && link && (
          <ApplyForm posting={posting} link={link} isStudent={role === "user"} />
        )}
      </section>
    </>
  );
}

/** A link to the terms, at the foot of a phone's window until they are in view. */
function ApplyBar({ timing }: { timing: Timing | null }) {
  return (
    <p className="apply-bar phone-only">
      <span className={timing?.state}>{timing && <strong>{timing.words}</strong>}</span>{" "}
      <a className="button" href="#terms">
        Apply
      </a>
    </p>
  );
}

/**
 * A student's form opens the employer's page in a new tab; a visitor's leads to the login. Script
 * (enhance/apply.ts) sends a student's form without leaving this page, which then needs no hint.
 */
function ApplyForm({
  posting,
  link,
  isStudent,
}: {
  posting: Posting;
  link: string;
  isStudent: boolean;
}) {
  const inNewTab = {
    target: "_blank",
    rel: "noopener",
    "data-track": "/api/applications/track",
    "data-type": posting.type,
    "data-id": posting.id,
    "data-wait": messages.apply.busy,
    "data-failed": messages.apply.failed,
    "data-link": link,
    "data-continue": messages.apply.continue,
  };
  return (
    <form
      className="apply-form"
      method="post"
      action={applyPath(posting)}
      data-terms=""
      {...(isStudent && inNewTab)}
    >
      <label className="check">
        <input type="checkbox" name="terms" value={termsVersion} />{" "}
        <span>{messages.apply.agree}</span>
      </label>
      <p className="hint">{isStudent ? messages.apply.inNewTab : messages.apply.loginFirst}</p>
      <p className="actions">
        <button>Final Apply Now</button>
      </p>
      <div role="status" />
    </form>
  );
}

function applyPath(posting: Posting) {
  return `${detailsPath(posting)}/apply`;
}

function Applied({
  appliedOn,
  asked,
  link,
}: {
  appliedOn: string;
  asked: string | null;
  link: string | null;
}) {
  return (
    <section className="apply">
      <h2>Your application</h2>
      <p>
        You applied on <time dateTime={appliedOn}>{formatDay(appliedOn)}</time>. You will find it in{" "}
        <a href="/my-applications">My Applications</a>.
      </p>
      {asked && <FinishQuestion id={asked} />}
      {link && <ContinueLink link={link} />}
    </section>
  );
}

function NotStudent({ posting, role }: { posting: Posting; role: Role }) {
  return (
    <>
      <p className="muted">{messages.apply.studentsOnly}</p>
      {role === "admin" && (
        <p className="actions">
          <a className="button quiet" href={applicantsPath(posting, "admin")}>
            See who applied
          </a>
        </p>
      )}
    </>
  );
}
