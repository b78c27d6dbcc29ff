import { can } from "../../access/can";
import type { User } from "../../accounts/users.server";
import { messages } from "../../messages";
import { ProfileForm } from "./profile-form";
import { type SectionName, contactFields, section, sectionNames } from "../sections";
import type { FormValues } from "./form-values";
import { imagePath } from "../../images/image-path";
import { type Entry, type Linked, type Outline, paragraphsOf } from "../pdf/outline";
import type { Resume } from "../schema";

type Props = {
  user: User;
  resume: ResumeShown | null;
  values: FormValues;
  isEditing: boolean;
  added?: SectionName;
  /** The form as it was sent, if it was refused or its rows were changed. */
  answer?: {
    values: FormValues;
    errors: Record<string, string>;
    warning?: string;
    isConflict: boolean;
  };
};

/** The profile panel: a page of its own or, with script, the content of a dialog. */
export function ProfileScreen({ user, resume, values, isEditing, added, answer }: Props) {
  if (!isEditing && !answer) return <ProfileView user={user} resume={resume} />;
  const isFirst = can(user, "keep resume") && !resume;
  const isConflict = Boolean(answer?.isConflict && resume);
  const form = (
    <section className="narrow profile">
      <h1>{isFirst ? "Your resume" : "Edit Profile"}</h1>
      {isFirst && !answer && <p className="message loading">{messages.resume.none}</p>}
      <ProfileForm
        userId={user.id}
        isStudent={can(user, "keep resume")}
        values={
          isConflict
            ? withVersion(answer?.values ?? values, resume?.version)
            : (answer?.values ?? values)
        }
        errors={answer?.errors ?? {}}
        added={answer ? undefined : added}
        warning={answer?.warning}
        canCancel={!isFirst}
        isAnswer={answer !== undefined}
      />
      {isConflict && resume && <OtherVersion resume={resume} />}
    </section>
  );
  if (!resume) return form;
  return (
    <div className="with-paper">
      {form}
      <Paper resume={resume} />
    </div>
  );
}

/** The saved resume as the first page of its PDF, beside the form where there is room. */
function Paper({ resume: { outline } }: { resume: ResumeShown }) {
  return (
    <aside className={`paper ${outline.layout}`} aria-label="As it will print">
      <p className="paper-name">{outline.name}</p>
      <ResumeView outline={outline} />
    </aside>
  );
}

/** Sets the saved version's number: both versions are in view, so saving again is the student's choice. */
function withVersion(values: FormValues, version = 0): FormValues {
  return { ...values, account: { ...values.account, version: String(version) } };
}

function OtherVersion({ resume }: { resume: ResumeShown }) {
  return (
    <aside className="other-version" aria-labelledby="other-version">
      <h2 id="other-version">The version saved in the other window</h2>
      <p>
        Above is what you typed here: ‘Save Changes’ keeps that one instead.{" "}
        <a href="/profile" data-cancel>
          Keep the saved one
        </a>
      </p>
      <ResumeView outline={resume.outline} />
    </aside>
  );
}

export type ResumeShown = {
  outline: Outline;
  version: number;
  progress: Progress;
  /** The text extracted from the PDF; null while this version has none. */
  pdf: { text: string; unsupported: string[] } | null;
};

/** View mode of the profile panel. */
function ProfileView({ user, resume }: { user: User; resume: ResumeShown | null }) {
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

/** The resume in view mode, in the order of its PDF. */
function ResumeView({ outline }: { outline: Outline }) {
  return (
    <div className="resume">
      <ul className="resume-contacts">
        {outline.contacts.map((contact) => (
          <li key={contact.text}>
            <Address {...contact} />
          </li>
        ))}
      </ul>
      {outline.summary && (
        <section>
          <h2>Summary</h2>
          <p className="prose">{outline.summary}</p>
        </section>
      )}
      {outline.parts.map(({ name, title, shape, entries }) => (
        <section key={name}>
          <h2>{title}</h2>
          <ul className={`resume-${shape}`}>
            {entries.map((entry, index) => (
              <li key={index}>
                <EntryView {...entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function EntryView({ title, aside, below, text, link }: Entry) {
  if (!aside && !below && !text && !link) return title;
  return (
    <>
      <h3>{title}</h3>
      {aside && <p className="muted">{aside}</p>}
      {below && <p>{below}</p>}
      <Paragraphs text={text} />
      {link && (
        <p>
          <Address {...link} />
        </p>
      )}
    </>
  );
}

/** Has bullet points where the PDF has them. */
function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text, true).map(({ isPoint, lines }, index) =>
    isPoint ? (
      <ul key={index} className="resume-points">
        <li>{lines}</li>
      </ul>
    ) : (
      <p key={index} className="prose">
        {lines}
      </p>
    ),
  );
}

function Address({ text, href }: Linked) {
  return href ? (
    <a href={href} rel="noopener">
      {text}
    </a>
  ) : (
    text
  );
}

export type Progress = { filled: number; all: number; missing: { title: string; href: string }[] };

const form = "/profile?edit=1";

/** Leads to the form with an empty row of the section, ready to be filled in. */
function addPath(name: SectionName) {
  return `${form}&add=${name}`;
}

/** How much of a resume is filled in, and what is missing. */
export function progressOf(resume: Resume): Progress {
  const links = Object.keys(contactFields) as (keyof typeof contactFields)[]; // Object.keys widens to string
  const parts = [
    { title: "Phone number", href: `${form}#profile-phone`, isFilled: resume.phone !== "" },
    {
      title: "Links",
      href: `${form}#profile-linkedin`,
      isFilled: links.some((link) => resume[link]),
    },
    { title: "Summary", href: `${form}#summary`, isFilled: resume.summary !== "" },
    ...sectionNames.map((name) => ({
      title: section(name).title,
      href: addPath(name),
      isFilled: resume[name].length > 0,
    })),
  ];
  const missing = parts.filter((part) => !part.isFilled);
  return { filled: parts.length - missing.length, all: parts.length, missing };
}
