import { Screen } from "../../components/screen";
import { can } from "../../access/can";
import type { User } from "../../accounts/users.server";
import { useTexts } from "../../languages/use-texts";
import { ProfileForm, draftWords } from "./profile-form";
import { type Progress, addPath, partTitle } from "../progress";
import { type SectionName, sectionNames } from "../sections";
import type { FormValues } from "./form-values";
import { imagePath } from "../../images/image-path";
import { type Entry, type Linked, type Outline, paragraphsOf } from "../pdf/outline";

type Props = {
  user: User;
  resume: ResumeShown | null;
  values: FormValues;
  /** In a portal with records it is the confirmed roll number. */
  typesStudentId: boolean;
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
export function ProfileScreen({
  user,
  resume,
  values,
  typesStudentId,
  isEditing,
  added,
  answer,
}: Props) {
  const m = useTexts();
  if (!isEditing && !answer) return <ProfileView user={user} resume={resume} />;
  const isFirst = can(user, "keep resume") && !resume;
  const isConflict = Boolean(answer?.isConflict && resume);
  const form = (
    <section className="narrow profile">
      {isFirst && !answer && <p className="message loading">{m.resume.none}</p>}
      <ProfileForm
        userId={user.id}
        isStudent={can(user, "keep resume")}
        typesStudentId={typesStudentId}
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
  const title = isFirst ? m.profileScreen.yourResume : m.profileScreen.editProfile;
  if (!resume) return <Screen title={title}>{form}</Screen>;
  return (
    <Screen title={title}>
      <div className="with-paper">
        {form}
        <Paper resume={resume} />
      </div>
    </Screen>
  );
}

/** The saved resume as the first page of its PDF, beside the form where there is room. */
function Paper({ resume: { outline } }: { resume: ResumeShown }) {
  const m = useTexts();
  return (
    <aside className={`paper ${outline.layout}`} aria-label={m.profileScreen.asWillPrint}>
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
  const m = useTexts();
  return (
    <aside className="other-version" aria-labelledby="other-version">
      <h2 id="other-version">{m.profileScreen.theVersionSavedOther}</h2>
      <p>
        {m.profileScreen.aboveWhatYouTyped}{" "}
        <a href="/profile" data-cancel>
          {m.profileScreen.keepSavedOne}
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
  const m = useTexts();
  const { name, email, phone, picture, studentId } = user;
  return (
    <Screen title={name} text={studentId && m.profileScreen.studentId(studentId)}>
      <section
        className="narrow profile"
        data-draft-of={resume ? user.id : undefined}
        data-version={resume?.version}
        data-words={resume ? draftWords(m) : undefined}
      >
        {picture && (
          <img className="profile-picture" src={imagePath(picture)} alt="" width="96" height="96" />
        )}
        {resume ? (
          <>
            <p className="unseen" role="status">
              {m.resume.loaded}
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
                <dt>{m.profileScreen.email}</dt>
                <dd>{email}</dd>
              </div>
              {phone && (
                <div>
                  <dt>{m.profileScreen.phone}</dt>
                  <dd>{phone}</dd>
                </div>
              )}
            </dl>
            <p className="actions">
              <a className="button" href="/profile?edit=1">
                {m.profileScreen.editProfile}
              </a>
            </p>
          </>
        )}
        <form method="post" action="/logout" className="actions">
          <a className="button quiet" href="/account">
            {m.profileScreen.accountPassword}
          </a>{" "}
          <button className="quiet">{m.profileScreen.logout}</button>
        </form>
      </section>
    </Screen>
  );
}

function Actions() {
  const m = useTexts();
  return (
    <p className="actions">
      <a className="button" href="/profile?edit=1">
        {m.profileScreen.editProfile}
      </a>{" "}
      <a
        className="button quiet"
        href="/profile/pdf"
        data-download="/api/resume/pdf"
        data-preparing={m.pdf.busy}
        data-done={m.pdf.done}
        data-failed={m.pdf.failed("{message}")}
      >
        {m.profileScreen.downloadPdf}
      </a>
    </p>
  );
}

function AddLinks() {
  const m = useTexts();
  return (
    <nav className="jump" aria-label={m.profileScreen.addYourResume}>
      <ul>
        {sectionNames.map((name) => (
          <li key={name}>
            <a href={addPath(name)}>+ {m.sectionWords[name].one}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ProgressView({ filled, all, missing }: Progress) {
  const m = useTexts();
  return (
    <div className="progress">
      <label htmlFor="resume-progress">{m.profileScreen.ofPartsFilled(filled, all)}</label>
      <progress id="resume-progress" value={filled} max={all} />
      {missing.length > 0 && (
        <p className="hint">
          {m.profileScreen.stillEmpty}{" "}
          {missing.map(({ part, href }, index) => (
            <span key={href}>
              {index > 0 && ", "}
              <a href={href}>{partTitle(m, part)}</a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function MachineText({ pdf }: { pdf: ResumeShown["pdf"] }) {
  const m = useTexts();
  return (
    <>
      {pdf && pdf.unsupported.length > 0 && (
        <p className="message error">{m.pdf.unsupported(pdf.unsupported.join(" "))}</p>
      )}
      <details className="machine-text">
        <summary>{m.profileScreen.whatMachineReads}</summary>
        <p className="hint">{m.profileScreen.theTextApplicantTracking}</p>
        {pdf ? <pre>{pdf.text}</pre> : <p className="muted">{m.pdf.preparing}</p>}
      </details>
    </>
  );
}

/** The resume in view mode, in the order of its PDF. */
function ResumeView({ outline }: { outline: Outline }) {
  return (
    <div className="resume" lang={outline.language}>
      <ul className="resume-contacts">
        {outline.contacts.map((contact) => (
          <li key={contact.text}>
            <Address {...contact} />
          </li>
        ))}
      </ul>
      {outline.summary && (
        <section>
          <h2>{outline.summaryTitle}</h2>
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
