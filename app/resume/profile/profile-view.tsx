import type { User } from "../../accounts/users.server";
import { imagePath } from "../../images/image-path";
import { messages } from "../../messages";
import type { Outline } from "../pdf/outline";
import { section, sectionNames } from "../sections";
import { type Progress, addPath } from "./progress";
import { ResumeView } from "./resume-view";

export type ResumeShown = {
  outline: Outline;
  version: number;
  progress: Progress;
  /** The text extracted from the PDF; null while this version has none. */
  pdf: { text: string; unsupported: string[] } | null;
};

/** View mode of the profile panel. */
export function ProfileView({ user, resume }: { user: User; resume: ResumeShown | null }) {
  const { name, email, phone, picture, studentId } = user;
  return (
    <section
      className="narrow profile"
      data-draft-of={resume ? user.id : undefined}
      data-version={resume?.version}
    >
      <header className="profile-head">
        {picture && (
          <img className="profile-picture" src={imagePath(picture)} alt="" width="96" height="96" />
        )}
        <div>
          <h1>{name}</h1>
          {studentId && <p className="muted">Student ID {studentId}</p>}
        </div>
      </header>
      {resume ? (
        <>
          <p className="unseen" role="status">
            {messages.resume.loaded}
          </p>
          <ProgressView {...resume.progress} />
          <Actions />
          <AddLinks />
          <ResumeView outline={resume.outline} />
          <MachineText pdf={resume.pdf} />
        </>
      ) : (
        <>
          <dl className="facts">
            <div>
              <dt>Email</dt>
              <dd>{email}</dd>
            </div>
            {phone && (
              <div>
                <dt>Phone</dt>
                <dd>{phone}</dd>
              </div>
            )}
          </dl>
          <p className="actions">
            <a className="button" href="/profile?edit=1">
              Edit Profile
            </a>
          </p>
        </>
      )}
      <form method="post" action="/logout" className="actions">
        <a className="button quiet" href="/account">
          Account and password
        </a>{" "}
        <button className="quiet">Logout</button>
      </form>
    </section>
  );
}

function Actions() {
  return (
    <p className="actions">
      <a className="button" href="/profile?edit=1">
        Edit Profile
      </a>{" "}
      <a
        className="button quiet"
        href="/profile/pdf"
        data-download="/api/resume/pdf"
        data-preparing={messages.pdf.busy}
        data-done={messages.pdf.done}
        data-failed={messages.pdf.failed("{message}")}
      >
        Download PDF
      </a>
    </p>
  );
}

function AddLinks() {
  return (
    <nav className="jump" aria-label="Add to your resume">
      <ul>
        {sectionNames.map((name) => (
          <li key={name}>
            <a href={addPath(name)}>+ {section(name).one}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ProgressView({ filled, all, missing }: Progress) {
  return (
    <div className="progress">
      <label htmlFor="resume-progress">
        {filled} of {all} parts filled in
      </label>
      <progress id="resume-progress" value={filled} max={all} />
      {missing.length > 0 && (
        <p className="hint">
          Still empty:{" "}
          {missing.map(({ title, href }, index) => (
            <span key={href}>
              {index > 0 && ", "}
              <a href={href}>{title}</a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function MachineText({ pdf }: { pdf: ResumeShown["pdf"] }) {
  return (
    <>
      {pdf && pdf.unsupported.length > 0 && (
        <p className="message error">{messages.pdf.unsupported(pdf.unsupported.join(" "))}</p>
      )}
      <details className="machine-text">
        <summary>What a machine reads</summary>
        <p className="hint">
          The text that an applicant tracking system finds in your PDF. If something is missing or
          in the wrong place here, it is there too.
        </p>
        {pdf ? <pre>{pdf.text}</pre> : <p className="muted">{messages.pdf.preparing}</p>}
      </details>
    </>
  );
}
