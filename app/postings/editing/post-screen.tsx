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
import { imagePath } from "../../images/image-path";
import { useTexts } from "../../languages/use-texts";
import { limits } from "../limits";
import { BothTexts } from "./review-screen";
import { type FormValues, boldTexts, hasDeadline, pastDates } from "./form-values";
import type { SeasonChoice } from "./posting-season.server";
import { SeasonFields } from "./season-fields";
import { type Counts, RuleFields, type RuleFormNeeds } from "../../records/rule-fields";
import { SentNote, StateBanner } from "./manage-posting";
import { Crumbs } from "../board";
import { type Posting, titleOf } from "../posting";
import {
  type Area,
  type Field,
  type TypeName,
  detailsPath,
  fieldsIn,
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
  /** What its author typed earlier and has not saved. */
  unfinished: Unfinished | null;
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
    defaultValue: { ...values, ...unfinished?.typed },
    defaultNoValidate: false,
  });
  const typed = lastResult?.initialValue ?? undefined;
  const isStale = typed !== undefined && String(typed.version ?? "") !== values.version;
  const asked = typed ? [...pastDates(type, typed, timeZone), ...boldTexts(type, typed)] : [];
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
      <UnfinishedNotice unfinished={unfinished} />
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
          summary={lastResult && !preview ? refused : undefined}
        />
        {isStale && posting && <BothTexts type={type} saved={values} typed={typed} />}
        <input type="hidden" name="version" value={(unfinished?.typed ?? values).version} />
        {anyway && <input type="hidden" name="anyway" value={anyway} />}
        {fieldsIn(m, type).map(([key, described]) => (
          <PostField key={key} field={fields[key] as FieldState} described={described} />
        ))}
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
        />
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

function PostField({ field, described }: { field: FieldState; described: Field }) {
  const { kind, label, required } = described;
  const shared = { field, label, required, hint: described.hint };
  if (kind === "textarea") return <TextareaField {...shared} maxLength={limits.description} />;
  if (kind === "image") return <ImageField {...shared} />;
  if (kind === "date") return <InputField {...shared} type="date" />;
  if (kind === "url") {
    return <InputField {...shared} inputMode="url" maxLength={limits.url} />;
  }
  const maxLength = kind === "list" ? limits.entries * (limits.entry + 2) : limits.line;
  return <InputField {...shared} maxLength={maxLength} />;
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
};

/** The form's buttons. Enter presses the first one. */
function FormButtons({ state, name, publishAt, timeZone, cancelPath, area }: FormButtonsProps) {
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
  function buttons() {
    if (isReturned) return [post, draft];
    if (isWithOffice(state)) return [save, isOffice ? post : draft];
    if (isOut) return isOffice ? [save, draft] : [save];
    if (state === "scheduled" && !isOffice) return [];
    return state && isHidden(state) ? [draft, post] : [post, draft];
  }
  return (
    <>
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

/** Above a form that shows what was typed earlier. Otherwise hidden, for script to show what the device has stored. */
function UnfinishedNotice({ unfinished }: { unfinished: Unfinished | null }) {
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
      <button className="quiet" name="discard" value="yes" data-cancel="">
        {m.postScreen.discard}
      </button>
    </form>
  );
}
