import type { Role } from "~/db/schema-accounts";
import { accountLimits } from "../../accounts/limits";
import { FormErrors } from "../../components/fields";
import { messages } from "../../messages";
import { Line, PdfFields, PictureField, SummaryField } from "./profile-fields";
import { SectionFields, fieldId } from "./row-fields";
import { type SectionName, contactFields, limits, section, sectionNames } from "../sections";
import { type FormValues, inputName } from "./form-values";

type Props = {
  userId: string;
  role: Role;
  values: FormValues;
  errors: Record<string, string>;
  /** The section that ends with an empty row to be filled in. */
  added?: SectionName;
  /** Says that everything was saved except the rows with errors. */
  warning?: string;
  /** Whether there is a view to go back to; a student without a resume has none. */
  canCancel: boolean;
  /** The form shows what was just sent, which a draft must not replace. */
  isAnswer: boolean;
};

/** Edit mode: one form for the account and the resume. */
export function ProfileForm(props: Props) {
  const { userId, role, values, errors, added, warning, canCancel, isAnswer } = props;
  const { account, texts, rows, removed } = values;
  const isStudent = role === "user";
  return (
    <form
      method="post"
      action="/profile?edit=1"
      encType="multipart/form-data"
      className="profile-form"
      data-profile-form={isStudent ? userId : undefined}
      data-is-answer={isAnswer || undefined}
    >
      {/* Enter in a field presses the form's first button, which must not be one that removes a row. */}
      <button className="unseen" name="intent" value="save" tabIndex={-1} aria-hidden="true">
        Save Changes
      </button>
      <input type="hidden" name="version" value={account.version} />
      {warning ? (
        <p className="message warning" role="alert" tabIndex={-1}>
          {warning} <a href={`#${firstWrong(values, errors)}`}>{messages.resume.complete}</a>
        </p>
      ) : (
        <FormErrors id="profile-errors" errors={summary(errors)} />
      )}
      {isStudent && <JumpLinks values={values} />}
      <div className="resume-fields">
        <PictureField value={account.picture} error={errors.profilePicture} />
        <Line
          name="name"
          label="Name"
          value={account.name}
          max={accountLimits.name}
          error={errors["profile.name"]}
          required
          autoComplete="name"
        />
        <Line
          name="email"
          label="Email"
          type="email"
          value={account.email}
          max={accountLimits.email}
          hint="A new address takes effect once you enter the code we send to it."
          error={errors["profile.email"] ?? errors.email}
          required
          autoComplete="email"
        />
        <Line
          name="phone"
          label="Phone number"
          type="tel"
          value={account.phone}
          max={accountLimits.phone}
          error={errors["profile.phone"]}
          autoComplete="tel"
        />
        {isStudent && (
          <Line
            name="studentId"
            label="Student ID"
            value={account.studentId}
            max={accountLimits.studentId}
            error={errors["profile.studentId"]}
          />
        )}
        {isStudent &&
          Object.entries(contactFields).map(([name, label]) => (
            <Line
              key={name}
              name={name}
              label={label}
              value={texts[name as keyof typeof contactFields]}
              max={limits.line}
              error={errors[`resume.${name}`]}
              inputMode="url"
            />
          ))}
      </div>
      {isStudent && (
        <>
          <SummaryField value={texts.summary} error={errors["resume.summary"]} />
          {sectionNames.map((name) => (
            <SectionFields
              key={name}
              name={name}
              rows={rows[name]}
              removed={removed?.name === name ? removed : undefined}
              isFolded={!isAnswer}
              isAdded={name === added}
              errors={errors}
            />
          ))}
          <PdfFields layout={texts.layout} length={texts.length} />
        </>
      )}
      <p className="actions sticky">
        <button name="intent" value="save" data-busy="Saving...">
          Save Changes
        </button>{" "}
        {canCancel && (
          <a className="button quiet" href="/profile" data-cancel>
            Cancel
          </a>
        )}
      </p>
    </form>
  );
}

/** The errors of the form as a whole, or a general one if only fields have errors. */
function summary(errors: Record<string, string>) {
  const shared = [errors[""], errors.resume].filter((text) => text !== undefined);
  return shared.length || Object.keys(errors).length === 0 ? shared : [messages.profile.failed];
}

/** Links to the parts of the form; parts with something in them have a tick. */
function JumpLinks({ values: { texts, rows } }: { values: FormValues }) {
  const parts = [
    { at: "summary", title: "Summary", isFilled: texts.summary.trim() !== "" },
    ...sectionNames.map((name) => ({
      at: name,
      title: section(name).title,
      isFilled: rows[name].length > 0,
    })),
  ];
  return (
    <nav className="jump" aria-label="Parts of the resume">
      <ul>
        {parts.map(({ at, title, isFilled }) => (
          <li key={at}>
            <a href={`#${at}`}>{title}</a>
            {isFilled && (
              <>
                {" "}
                ✓<span className="unseen"> filled in</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The id of the first field with an error, or of its section. */
function firstWrong({ rows }: FormValues, errors: Record<string, string>) {
  const [, name = "", index = "", field = ""] = Object.keys(errors)[0]?.split(".") ?? [];
  const row = rows[name as SectionName]?.[Number(index)];
  return row ? fieldId(inputName(name as SectionName, row.key, field)) : name;
}
