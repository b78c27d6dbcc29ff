import { type ComponentProps, type ReactElement, type ReactNode, cloneElement } from "react";
import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import {
  type FieldState,
  FormErrors,
  InputField,
  Labelled,
  TextareaField,
  inputProps,
} from "../../components/fields";
import type { PostingState } from "~/db/schema-postings";
import { isDay, isDayOrHour } from "../../dates";
import { imagePath } from "../../images/image-path";
import { useTexts } from "../../languages/use-texts";
import { limits } from "../limits";
import { BothTexts, NobodyCanApply } from "./review-screen";
import { type FormValues, boldTexts, hourName, pastDates, splitHour } from "./form-values";
import type { SeasonChoice } from "./posting-season.server";
import { SeasonFields } from "./season-fields";
import { type Counts, RuleFields, type RuleFormNeeds } from "../../records/rule-fields";
import { QuestionFields } from "../../questions/question-fields";
import { countRows, withoutRows } from "../../questions/questions";
import { SentNote, StateBanner } from "./manage-posting";
import { Crumbs } from "../board";
import { mayHavePdf } from "../pdf/pdf";
import { PdfField } from "../pdf/pdf-parts";
import { type Posting, titleOf } from "../posting";
import {
  type Area,
  type Field,
  type TypeName,
  detailsPath,
  fieldsIn,
  hasDeadline,
  listingPath,
  postPath,
  postingType,
  wordsOf,
} from "../types";
import { isHidden, isWithOffice } from "./states";

type PostScreenProps = {
  type: TypeName;
  /** What the inputs start with. */
  values: FormValues;
  /** The posting being edited; null for a new one. */
  posting: { title: string; path: string; state: PostingState; sent: Sent | null } | null;
  /** Tells what is typed now from what was begun in this form before. */
  draft: string;
  /** What its author typed earlier, has not saved, and goes on with. */
  unfinished: Unfinished | null;
  /** What else they have not saved, to go on with. */
  offered: Offered[];
  /** The inputs that a posting is known by. */
  titleFields: string[];
  timeZone: string;
  area: Area;
  /** What the part about who may apply needs; null where nobody has records. */
  rule: RuleFormNeeds | null;
  /** How many the conditions let apply, if that was asked. */
  preview: { counts: Counts | null } | null;
  /** Those that the posting can belong to. */
  seasons: SeasonChoice[];
  lastResult?: SubmissionResult<string[]>;
};

type Sent = { reason: string | null; isProposal: boolean; reviewPath: string };

/** The form for a new posting or for editing one. */
export function PostScreen({ type, values, posting, timeZone, area, ...rest }: PostScreenProps) {
  const m = useTexts();
  const { lastResult, rule, preview } = rest;
  const unfinished = lastResult ? null : rest.unfinished;
  const { name, plain } = wordsOf(m, type);
  const [form, fields] = useForm<FormValues>({
    id: "post",
    lastResult,
    defaultValue: unfinished ? { ...withoutRows(values), ...unfinished.typed } : values,
    defaultNoValidate: false,
  });
  const typed = lastResult?.initialValue ?? undefined;
  const isStale = typed !== undefined && String(typed.version ?? "") !== values.version;
  const isArranged = typed?.arrange !== undefined;
  const asked =
    typed && !isArranged ? [...pastDates(type, typed, timeZone), ...boldTexts(type, typed)] : [];
  const anyway = asked.map((one) => one.join(":")).join(" ");
  const saving = posting ? m.change.failed(plain) : m.post.failed(plain);
  const refused = typed?.preview ? m.checkInputs : saving;
  return (
    <Screen
      title={posting ? m.postScreen.edit(posting.title) : m.postScreen.post(name)}
      crumbs={<Crumbs area={area} />}
      name="narrow"
    >
      {posting && <StateBanner state={posting.state} />}
      {posting?.sent && <SentNote {...posting.sent} area={area} />}
      <UnfinishedNotice unfinished={unfinished} draft={rest.draft} />
      {!lastResult && <OfferedForms offered={rest.offered} titleFields={rest.titleFields} />}
      <form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        data-busy={m.postScreen.posting}
        data-posting-form=""
        data-is-answer={lastResult ? "" : undefined}
      >
        <FormErrors
          id={form.errorId}
          errors={form.errors}
          summary={lastResult && !preview && !isArranged ? refused : undefined}
        />
        {isStale && posting && <BothTexts type={type} saved={values} typed={typed} />}
        <input type="hidden" name="version" value={(unfinished?.typed ?? values).version} />
        <input type="hidden" name="draft" value={String(typed?.draft ?? rest.draft)} />
        {anyway && <input type="hidden" name="anyway" value={anyway} />}
        {fieldsIn(m, type).map(([key, described]) => (
          <PostField
            key={key}
            field={fields[key] as FieldState}
            described={described}
            timeZone={timeZone}
          />
        ))}
        {mayHavePdf(type) && (
          <PdfField field={fields.pdf as FieldState} earlier={fields.earlierPdf as FieldState} />
        )}
        {hasDeadline(type) && <ClosesAtDeadline field={fields.closesAtDeadline as FieldState} />}
        {postingType(type).tracked && <ApplyHere field={fields.applyHere as FieldState} />}
        {rest.seasons.length > 0 && <SeasonFields fields={fields} seasons={rest.seasons} />}
        {rule && <RuleFields fields={fields} needs={rule} preview={preview} />}
        <FormButtons
          state={posting?.state ?? null}
          name={name}
          publishAt={fields.publishAt as FieldState}
          timeZone={timeZone}
          cancelPath={posting?.path ?? (area === "admin" ? "/admin-dashboard" : "/recruiter")}
          area={area}
        >
          {postingType(type).tracked && (
            <QuestionFields
              fieldOf={(name) => fields[name] as FieldState}
              rows={countRows(typed ?? unfinished?.typed ?? values)}
            />
          )}
          <NobodyCanApply field={fields.nobody as FieldState} />
        </FormButtons>
      </form>
    </Screen>
  );
}

function ClosesAtDeadline({ field }: { field: FieldState }) {
  const m = useTexts();
  return (
    <label className="tick field">
      <input type="checkbox" name={field.name} defaultChecked={field.initialValue === "on"} />{" "}
      <span>{m.postScreen.nobodyCanApplyAfter}</span>
    </label>
  );
}

function ApplyHere({ field }: { field: FieldState }) {
  const m = useTexts();
  return (
    <div className="field">
      <label className="tick">
        <input type="checkbox" name={field.name} defaultChecked={field.initialValue === "on"} />{" "}
        <span>{m.applyHere.label}</span>
      </label>
      <p className="hint">{m.applyHere.hint}</p>
    </div>
  );
}

type PostFieldProps = { field: FieldState; described: Field; timeZone: string };

function PostField({ field, described, timeZone }: PostFieldProps) {
  const { kind, label, required } = described;
  const shared = { field, label, required, hint: described.hint };
  if (kind === "textarea") return <TextareaField {...shared} maxLength={limits.description} />;
  if (kind === "image") return <ImageField {...shared} />;
  if (described.mayHaveHour) return <DayWithHour {...shared} timeZone={timeZone} />;
  if (kind === "date") return <InputField {...shared} type="date" />;
  if (kind === "url") {
    return <InputField {...shared} inputMode="url" maxLength={limits.url} />;
  }
  const maxLength = kind === "list" ? limits.entries * (limits.entry + 2) : limits.line;
  return <InputField {...shared} maxLength={maxLength} />;
}

type DayWithHourProps = {
  field: FieldState;
  label: string;
  required: boolean;
  hint?: string;
  timeZone: string;
};

/** One field with an input for the day and one for its hour. */
function DayWithHour({ field, label, timeZone, ...shared }: DayWithHourProps) {
  const { deadlines: words } = useTexts();
  const { day, hour } = splitHour(String(field.initialValue ?? ""));
  const isWrongHour = hour !== "" && isDay(day) && !isDayOrHour(`${day}T${hour}`);
  const ofHour = {
    ...{ id: `${field.id}-hour`, errorId: `${field.id}-hour-error`, initialValue: hour },
    ...{ name: hourName(field.name), errors: isWrongHour ? field.errors : undefined },
  };
  // Conform's fields have their names and ids behind a proxy: spread, they are gone.
  const { id, name, errorId, errors } = field;
  const ofDay = { id, name, errorId, initialValue: day, errors: isWrongHour ? undefined : errors };
  return (
    <div className="day-with-hour">
      <InputField field={ofDay} label={label} type="date" {...shared} />
      <InputField field={ofHour} label={words.hour} hint={words.hourHint(timeZone)} type="time" />
    </div>
  );
}

/** A refused form comes back with the accepted picture's signed hash, so nobody chooses it again. */
function ImageField({ field, label, hint }: { field: FieldState; label: string; hint?: string }) {
  const m = useTexts();
  const stored = typeof field.initialValue === "string" ? field.initialValue : "";
  const [, hash] = /^([0-9a-f]{64})\./.exec(stored) ?? [];
  return (
    <Labelled field={field} label={label} hint={hint} required>
      {hash && (
        <>
          <input type="hidden" name={field.name} value={stored} />
          <img
            className="stored-image"
            src={imagePath(hash)}
            alt={m.postScreen.yourEarlierChoice}
            width="160"
            height="90"
          />
        </>
      )}
      <input
        {...inputProps(field, hint)}
        defaultValue={undefined}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        required={!hash}
      />
    </Labelled>
  );
}

/**
 * Shown on success. Script closes it after 1.5 s (specification: Posting form), and the dashboard
 * then repeats the message.
 */
export function PostedScreen({ posting }: { posting: Posting }) {
  const m = useTexts();
  const { type, id } = posting;
  const { name, plural } = wordsOf(m, type);
  return (
    <Screen title={titleOf(posting)}>
      <p
        className="message success"
        role="status"
        data-close-after="1500"
        data-close-to={`/admin-dashboard?posted=${id}`}
        data-posting-saved=""
      >
        {m.post.done(name)}
      </p>
      <p className="actions">
        <a className="button" href="/admin-dashboard">
          {m.postScreen.backDashboard}
        </a>{" "}
        <a className="button quiet" href={postPath(type)}>
          {m.postScreen.postAnother}
        </a>{" "}
        <a className="button quiet" href={detailsPath(posting)}>
          {m.postScreen.see}
        </a>{" "}
        <a className="button quiet" href={listingPath(type)}>
          {m.postScreen.all(plural.toLowerCase())}
        </a>
      </p>
    </Screen>
  );
}

/** On the dashboard, once the form has closed. */
export function PostedNote({ posting }: { posting: Posting }) {
  const m = useTexts();
  return (
    <p className="message success" role="status">
      {m.post.done(wordsOf(m, posting.type).name)}{" "}
      <a href={detailsPath(posting)}>{m.postScreen.seeOfPosting(titleOf(posting))}</a>,{" "}
      <a href={postPath(posting.type)}>{m.postScreen.postAnother2}</a>
    </p>
  );
}

type FormButtonsProps = {
  /** The state of the posting being edited; null for a new one. */
  state: PostingState | null;
  /** 'Job' */
  name: string;
  publishAt: FieldState;
  timeZone: string;
  cancelPath: string;
  area: Area;
  /** The end of the form. */
  children: ReactNode;
};

/** The form's buttons. Enter presses the first one, whatever other buttons the end of the form has. */
function FormButtons(props: FormButtonsProps) {
  const { state, name, publishAt, timeZone, cancelPath, area, children } = props;
  const m = useTexts();
  const isOut = state === "published" || state === "closed";
  const isOffice = area === "admin";
  const isReturned = state === "returned" && !isOffice;
  const publish = isOffice ? m.postScreen.publishNow : m.postScreen.sendOffice;
  const post = (
    <button
      name="state"
      value="published"
      data-busy={m.postScreen.posting}
      className={state && !isReturned ? "quiet" : undefined}
    >
      {state ? publish : m.postScreen.postOfName(name)}
    </button>
  );
  const draft = (
    <button
      name="state"
      value="draft"
      formNoValidate
      className={state && isHidden(state) && !isReturned ? undefined : "quiet"}
    >
      {isOut || state === "scheduled" ? m.postScreen.takeBackDraft : m.postScreen.saveAsDraft}
    </button>
  );
  const schedule = (
    <fieldset className="schedule">
      <InputField
        field={publishAt}
        label={m.postScreen.publishDayHour}
        hint={m.postScreen.time(timeZone)}
        type="datetime-local"
      />
      <button
        name="state"
        value="scheduled"
        className={state === "scheduled" ? "wide" : "wide quiet"}
      >
        {state === "scheduled" ? m.postScreen.save : m.postScreen.publishThen}
      </button>
    </fieldset>
  );
  const save = (
    <button>
      {isOffice || isWithOffice(state) ? m.postScreen.saveChanges : m.postScreen.proposeChanges}
    </button>
  );
  const [first, second] = buttons();
  function buttons(): ReactElement<ComponentProps<"button">>[] {
    if (isReturned) return [post, draft];
    if (isWithOffice(state)) return [save, isOffice ? post : draft];
    if (isOut) return isOffice ? [save, draft] : [save];
    if (state === "scheduled" && !isOffice) return [];
    return state && isHidden(state) ? [draft, post] : [post, draft];
  }
  return (
    <>
      {first && cloneElement(first, { className: "unseen", tabIndex: -1, "aria-hidden": true })}
      {children}
      {state === "scheduled" && schedule}
      <p className="actions">
        {first} {second}{" "}
        <a className="button quiet" href={cancelPath} data-cancel="">
          {m.postScreen.cancel}
        </a>
      </p>
      {!isOut && state !== "scheduled" && schedule}
    </>
  );
}

type Unfinished = {
  typed: FormValues;
  /** In milliseconds, for the script that stores the same on the device. */
  at: number;
  when: string;
};

/** Above a form that goes on with what was typed earlier. Otherwise hidden, for script. */
function UnfinishedNotice({ unfinished, draft }: { unfinished: Unfinished | null; draft: string }) {
  const m = useTexts();
  return (
    <form
      method="post"
      className="message loading"
      data-unfinished={unfinished?.at ?? 0}
      hidden={!unfinished}
    >
      <span role="status">
        <Sentence
          text={m.postScreen.typedIsBack}
          parts={{ when: () => <span data-when="">{unfinished?.when}</span> }}
        />
      </span>{" "}
      <input type="hidden" name="draft" value={draft} />
      <button className="quiet" name="discard" value="yes" data-cancel="">
        {m.postScreen.discard}
      </button>
    </form>
  );
}

type Offered = { draft: string; title: string; address: string; at: number; when: string };

/** A new form begins empty; what was begun before is a press away. Script adds what only the device has. */
function OfferedForms({ offered, titleFields }: Pick<PostScreenProps, "offered" | "titleFields">) {
  const m = useTexts();
  const words = { goOn: m.unfinished.goOn("{title}") };
  return (
    <ul
      className="plain"
      data-offered={titleFields.join(" ")}
      data-words={JSON.stringify(words)}
      hidden={!offered.length}
    >
      {offered.map(({ draft, title, address, at, when }) => (
        <li key={draft} data-draft={draft} data-at={at}>
          <form method="post" className="actions">
            <a href={address || "?"}>{m.unfinished.goOn(title)}</a>{" "}
            <span className="muted">{when}</span> <input type="hidden" name="draft" value={draft} />
            <button className="quiet" name="discard" value="yes" data-cancel="">
              {m.postScreen.discard}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
