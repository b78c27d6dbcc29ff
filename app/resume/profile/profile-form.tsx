import { ownNames } from "../../languages/known";
import { accountLimits } from "../../accounts/schema";
import {
  FormErrors,
  InputField,
  Labelled,
  TextareaField,
  inputProps,
  plainField,
} from "../../components/fields";
import type { Texts } from "../../languages/texts";
import { useTexts } from "../../languages/use-texts";
import {
  type Field,
  type Section,
  type SectionName,
  contactFields,
  limits,
  resumeLanguages,
  section,
  sectionNames,
} from "../sections";
import { type FormValues, type RowValues, inputName, spareKey } from "./form-values";
import { imagePath } from "../../images/image-path";
import { Fragment } from "react";

type Props = {
  userId: string;
  isStudent: boolean;
  typesStudentId: boolean;
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
  const m = useTexts();
  const { userId, isStudent, typesStudentId, values, errors, added, warning, canCancel, isAnswer } =
    props;
  const { account, texts, rows, removed } = values;
  return (
    <form
      method="post"
      action="/profile?edit=1"
      encType="multipart/form-data"
      className="profile-form"
      data-profile-form={isStudent ? userId : undefined}
      data-is-answer={isAnswer || undefined}
      data-words={isStudent ? draftWords(m) : undefined}
    >
      {/* Enter in a field presses the form's first button, which must not be one that removes a row. */}
      <button className="unseen" name="intent" value="save" tabIndex={-1} aria-hidden="true">
        {m.profileForm.saveChanges}
      </button>
      <input type="hidden" name="version" value={account.version} />
      {warning ? (
        <p className="message warning" role="alert" tabIndex={-1}>
          {warning} <a href={`#${firstWrong(values, errors)}`}>{m.resume.complete}</a>
        </p>
      ) : (
        <FormErrors id="profile-errors" errors={summary(m, errors)} />
      )}
      {isStudent && <JumpLinks values={values} />}
      <div className="resume-fields">
        <PictureField value={account.picture} error={errors.profilePicture} />
        <Line
          name="name"
          label={m.profileForm.name}
          value={account.name}
          max={accountLimits.name}
          error={errors["profile.name"]}
          required
          autoComplete="name"
        />
        <Line
          name="email"
          label={m.profileForm.email}
          type="email"
          value={account.email}
          max={accountLimits.email}
          hint={m.profileForm.aNewAddressTakes}
          error={errors["profile.email"] ?? errors.email}
          required
          autoComplete="email"
        />
        <Line
          name="phone"
          label={m.profileForm.phoneNumber}
          type="tel"
          value={account.phone}
          max={accountLimits.phone}
          error={errors["profile.phone"]}
          autoComplete="tel"
        />
        {typesStudentId && (
          <Line
            name="studentId"
            label={m.profileForm.studentId}
            value={account.studentId}
            max={accountLimits.studentId}
            error={errors["profile.studentId"]}
          />
        )}
        {isStudent &&
          contactFields.map((name) => (
            <Line
              key={name}
              name={name}
              label={m.contactFields[name]}
              value={texts[name]}
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
          <PdfFields layout={texts.layout} length={texts.length} language={texts.language} />
        </>
      )}
      <p className="actions sticky">
        <button name="intent" value="save" data-busy={m.profileForm.saving}>
          {m.profileForm.saveChanges}
        </button>{" "}
        {canCancel && (
          <a className="button quiet" href="/profile" data-cancel>
            {m.profileForm.cancel}
          </a>
        )}
      </p>
    </form>
  );
}

/** The errors of the form as a whole, or a general one if only fields have errors. */
function summary(m: Texts, errors: Record<string, string>) {
  const shared = [errors[""], errors.resume].filter((text) => text !== undefined);
  return shared.length || Object.keys(errors).length === 0 ? shared : [m.profile.failed];
}

/** Links to the parts of the form, as stations: those with something in them are filled. */
function JumpLinks({ values: { texts, rows } }: { values: FormValues }) {
  const m = useTexts();
  const parts = [
    { at: "summary", title: m.profileForm.summary, isFilled: texts.summary.trim() !== "" },
    ...sectionNames.map((name) => ({
      at: name,
      title: m.sectionWords[name].title,
      isFilled: rows[name].length > 0,
    })),
  ];
  return (
    <nav className="jump parts" aria-label={m.profileForm.partsResume}>
      <ul>
        {parts.map(({ at, title, isFilled }) => (
          <li key={at} className={isFilled ? "filled" : undefined}>
            <a href={`#${at}`}>{title}</a>
            {isFilled && <span className="unseen"> {m.profileForm.filled}</span>}
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

type LineProps = {
  name: string;
  label: string;
  value: string;
  max: number;
  type?: "email" | "tel";
  hint?: string;
  error?: string;
  required?: boolean;
  autoComplete?: string;
  inputMode?: "url";
};

function Line({ name, value, max, error, ...input }: LineProps) {
  return (
    <InputField
      {...input}
      field={plainField(`profile-${name}`, name, value, error)}
      maxLength={max}
    />
  );
}

function SummaryField({ value, error }: { value: string; error?: string }) {
  const m = useTexts();
  const field = plainField("profile-summary", "summary", value, error);
  const hint = m.profileForm.whoYouWhatYou;
  return (
    <section className="resume-part" id="summary">
      <TextareaField
        field={field}
        label={m.profileForm.summary}
        hint={hint}
        maxLength={limits.summary}
      />
    </section>
  );
}

/** What the script that keeps drafts says, at the form or at the resume. */
export function draftWords({ scripts }: Texts) {
  const { draftBack, draftWaits, continueDraft, discardDraft, offline } = scripts;
  const when = "{when}";
  return JSON.stringify({
    draftBack: draftBack(when),
    draftWaits: draftWaits(when),
    continueDraft,
    discardDraft,
    offline,
  });
}

type PdfFieldsProps = { layout: string; length: string; language: string };

/** How the PDF is made. */
function PdfFields({ layout, length, language }: PdfFieldsProps) {
  const m = useTexts();
  return (
    <section className="resume-part">
      <Choice name="layout" label={m.profileForm.layoutPdf} value={layout} options={m.layouts} />
      <Choice
        name="length"
        label={m.profileForm.pagesPdf}
        hint={m.profileForm.toFitOnePage}
        value={length}
        options={m.lengths}
      />
      <Choice
        name="language"
        label={m.languageChoice.resume}
        value={language}
        options={Object.fromEntries(resumeLanguages.map((one) => [one, ownNames[one]]))}
      />
    </section>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  hint?: string;
  value: string;
  options: Record<string, string>;
};

function Choice({ name, label, hint, value, options }: ChoiceProps) {
  const field = plainField(`profile-${name}`, name, value);
  return (
    <Labelled field={field} label={label} hint={hint} required>
      <select {...inputProps(field, hint)}>
        {Object.entries(options).map(([key, words]) => (
          <option key={key} value={key} lang={name === "language" ? key : undefined}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** `value` is a stored picture's signed hash (images/signed-image.server). */
function PictureField({ value, error }: { value: string; error?: string }) {
  const m = useTexts();
  const [hash] = value.split(".");
  const field = plainField("profile-picture", "profilePicture", "", error);
  const hint = m.profileForm.pngJpegOrWebp;
  return (
    <Labelled
      field={field}
      label={m.profileForm.profilePicture}
      hint={hint}
      className="picture-field"
    >
      <input type="hidden" name="picture" value={value} />
      {hash && (
        <p className="stored-picture">
          <img
            className="profile-picture"
            src={imagePath(hash)}
            alt={m.profileForm.yourProfile}
            width="96"
            height="96"
          />{" "}
          <button className="quiet" name="intent" value="remove picture" formNoValidate>
            {m.profileForm.removePicture}
          </button>
        </p>
      )}
      <input
        {...inputProps(field, hint)}
        defaultValue={undefined}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        data-preview
        data-too-large={m.scripts.pictureTooLarge}
        data-chosen={m.scripts.pictureChosen}
      />
    </Labelled>
  );
}

type Errors = Record<string, string>;

/** A section of the form: its rows, and a button to add one. Script clones the template. */
function SectionFields({
  name,
  rows,
  removed,
  isFolded,
  isAdded,
  errors,
}: {
  name: SectionName;
  rows: RowValues[];
  /** The rows are as saved, so they can be folded. */
  isFolded: boolean;
  /** The last row is new and waits to be filled in. */
  isAdded: boolean;
  removed?: FormValues["removed"];
  errors: Errors;
}) {
  const m = useTexts();
  const { needs } = section(name);
  const { title, add, labels } = m.sectionWords[name];
  return (
    <section
      className="resume-part"
      id={name}
      data-rows={name}
      data-removed={m.resume.removed("{row}")}
      data-undo={m.profileForm.undo}
    >
      <h2>{title}</h2>
      <p className="hint">
        {needs.length > 1 || name !== "achievements"
          ? m.profileForm.needs(needs.map((field) => labels[field] ?? field))
          : m.profileForm.onePerLine}
      </p>
      {errors[`resume.${name}`] && <p className="error">{errors[`resume.${name}`]}</p>}
      <div className="resume-rows" data-list>
        {rows.map((row, index) => (
          <RowFields
            key={row.key}
            name={name}
            row={row}
            isFolded={isFolded}
            isNew={isAdded && index === rows.length - 1}
            errorPath={`resume.${name}.${index}`}
            errors={errors}
          />
        ))}
      </div>
      {removed && <Removed removed={removed} />}
      <template>
        <RowFields
          name={name}
          row={{ key: spareKey, values: {} }}
          isFolded={false}
          isNew={false}
          errorPath=""
          errors={{}}
        />
      </template>
      <button
        className="quiet"
        name="intent"
        value={`add ${name}`}
        formAction={`/profile?edit=1#${name}`}
        formNoValidate
        data-add
      >
        {add}
      </button>
    </section>
  );
}

/** Says what was just removed, with a button to undo it; script shows this in the row's place. */
function Removed({ removed }: { removed: NonNullable<FormValues["removed"]> }) {
  const m = useTexts();
  const first = Object.values(removed.row.values).find((value) => value.trim());
  return (
    <p className="message loading" role="status">
      <input type="hidden" name="removed" value={JSON.stringify(removed)} />
      {m.resume.removed(first?.slice(0, 40) ?? m.sectionWords[removed.name].one)}{" "}
      <button
        className="quiet"
        name="intent"
        value={`undo ${removed.name}`}
        formAction={`/profile?edit=1#${removed.name}`}
        formNoValidate
      >
        {m.profileForm.undo}
      </button>
    </p>
  );
}

function fieldId(name: string) {
  return name.replace(/[[\].]+/g, "-");
}

type RowProps = {
  name: SectionName;
  row: RowValues;
  isFolded: boolean;
  isNew: boolean;
  errorPath: string;
  errors: Errors;
};

/** Rows with long texts are folded to a line; the fields of short rows are side by side. */
function RowFields({ name, row, isFolded, isNew, errorPath, errors }: RowProps) {
  const m = useTexts();
  const { fields } = section(name);
  const { one, labels, hints, choices } = m.sectionWords[name];
  const inputs = (
    <div className="resume-fields">
      {Object.entries(fields).map(([field, described], index) => (
        <RowField
          key={field}
          name={inputName(name, row.key, field)}
          described={{ ...described, label: labels[field] ?? described.label, hint: hints[field] }}
          choices={choices}
          value={row.values[field] ?? ""}
          hasFocus={isNew && index === 0}
          error={errors[`${errorPath}.${field}`] ?? errors[`${errorPath}.${field}.0`]}
        />
      ))}
    </div>
  );
  const isShort = Object.keys(fields).length <= 2;
  const isWrong = Object.keys(errors).some((path) => path.startsWith(`${errorPath}.`));
  const title = Object.keys(fields)
    .slice(0, 2)
    .map((field) => row.values[field]);
  return (
    <fieldset className={isShort ? "resume-row short" : "resume-row"} data-row>
      <legend className="unseen">{one}</legend>
      {isShort ? (
        inputs
      ) : (
        <details open={!isFolded || isWrong || isNew}>
          <summary>
            {name === "projects"
              ? title[0] || m.profileForm.newRow(one)
              : title.filter(Boolean).join(", ") || m.profileForm.newRow(one)}
          </summary>
          {inputs}
        </details>
      )}
      <p className="row-actions">
        {(["up", "down", "remove"] as const).map((verb) => (
          <Fragment key={verb}>
            <button
              className="link"
              name="intent"
              value={`${verb} ${name} ${row.key}`}
              formAction={`/profile?edit=1#${name}`}
              formNoValidate
              data-verb={verb}
              aria-label={m.profileForm.moves[verb](one)}
            >
              {icons[verb]}
            </button>{" "}
          </Fragment>
        ))}
      </p>
    </fieldset>
  );
}

const icons = { up: "↑", down: "↓", remove: "✕" };

type FieldProps = {
  name: string;
  described: Field;
  choices: Record<string, string>;
  value: string;
  hasFocus: boolean;
  error?: string;
};

function RowField({ name, described, choices, value, hasFocus, error }: FieldProps) {
  const m = useTexts();
  const { label, kind, hint } = described;
  const field = plainField(fieldId(name), name, value, error);
  const shared = { ...inputProps(field, hint), autoFocus: hasFocus };
  const className = `field-${typeof kind === "string" ? kind : "choice"}`;
  return (
    <Labelled field={field} label={label} hint={hint} className={className} required>
      {typeof kind === "string" ? (
        <RowInput {...shared} kind={kind} />
      ) : (
        <select {...shared}>
          <option value="">{m.profileForm.choose}</option>
          {kind.map((choice) => (
            <option key={choice} value={choice}>
              {choices[choice] ?? choice}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type InputProps = ReturnType<typeof inputProps> & {
  kind: Exclude<Section["fields"][string]["kind"], readonly string[]>;
};

/** No month picker: it takes neither a year alone nor a day, and many browsers have none. */
function RowInput({ kind, ...shared }: InputProps) {
  if (kind === "text") return <textarea {...shared} rows={4} maxLength={limits.text} />;
  if (kind === "day") return <input {...shared} type="text" maxLength={40} autoComplete="off" />;
  const maxLength = kind === "list" ? limits.text : limits.line;
  return (
    <input
      {...shared}
      type="text"
      inputMode={kind === "url" ? "url" : undefined}
      maxLength={maxLength}
    />
  );
}
