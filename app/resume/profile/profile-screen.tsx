import type { User } from "../../accounts/users.server";
import { messages } from "../../messages";
import { ProfileForm } from "./profile-form";
import { ProfileView, type ResumeShown } from "./profile-view";
import { ResumeView } from "./resume-view";
import type { SectionName } from "../sections";
import type { FormValues } from "./form-values";

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
  const isFirst = user.role === "user" && !resume;
  const isConflict = Boolean(answer?.isConflict && resume);
  const form = (
    <section className="narrow profile">
      <h1>{isFirst ? "Your resume" : "Edit Profile"}</h1>
      {isFirst && !answer && <p className="message loading">{messages.resume.none}</p>}
      <ProfileForm
        userId={user.id}
        role={user.role}
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
