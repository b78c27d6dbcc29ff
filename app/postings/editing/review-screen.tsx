import { Words } from "../../languages/words";
import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { type FieldState, FormErrors, TextareaField } from "../../components/fields";
import { Roster } from "../../components/roster";
import { daysUntil, isDayOrHour } from "../../dates";
import type { Texts } from "../../languages/texts";
import { useTexts } from "../../languages/use-texts";
import { Crumbs } from "../board";
import { type FormValues, maxReason } from "./form-values";
import type { SeasonChoice } from "./posting-season.server";
import { SeasonFields } from "./season-fields";
import { StateBanner } from "./manage-posting";
import { digestIn, pdfKilobytes } from "../pdf/pdf";
import { PdfLink } from "../pdf/pdf-parts";
import { type Posting, type PostingFields, titleOf } from "../posting";
import { type TypeName, detailsPath, editPath, fieldsIn, wordsOf } from "../types";
import type { Question } from "../../questions/kinds";
import { labelsTyped, questionLines } from "../../questions/questions";
import { Conditions } from "../../records/conditions";
import { type Rule, conditionTexts } from "../../records/eligibility";
import { ruleFormSchema, ruleOf } from "../../records/rule-form";
import { type Counts, PreviewResult } from "../../records/rule-fields";
import type { PostingState } from "~/db/schema-postings";

type ReviewScreenProps = {
  posting: Posting;
  submission: { reason: string | null; since: string; isOlder: boolean } | null;
  /** Null if the posting itself was sent. */
  differences: Difference[] | null;
  texts: FormValues;
  /** Digest of the PDF that would be published. */
  pdf: string | null;
  /** How many the conditions let apply that would be published; null without any. */
  counts: Counts | null;
  /** Nobody could apply to what would be published. */
  isDeadEnd: boolean;
  publicOn: string | null;
  today: string;
  /** Which season it belongs to, where one is open for it. */
  asks: { seasons: SeasonChoice[]; values: FormValues } | null;
  lastResult?: SubmissionResult<string[]>;
};

/** What a recruiter sent: the office reads it, approves it or sends it back. */
export function ReviewScreen({
  posting,
  submission,
  differences,
  today,
  ...props
}: ReviewScreenProps) {
  const m = useTexts();
  const { texts, counts, publicOn, lastResult } = props;
  const waits = submission && submission.reason === null;
  return (
    <Screen
      title={<Words text={titleOf(posting)} />}
      crumbs={<Crumbs area="admin" />}
      name="narrow"
    >
      <StateBanner state={posting.state} when={publicOn} />
      <p>
        <a href={detailsPath(posting)}>{m.reviewScreen.itsPage}</a> ·{" "}
        <a href={editPath(posting)}>{m.reviewScreen.edit}</a>
      </p>
      {!submission && <p>{m.approval.nothingWaits}</p>}
      {submission && (
        <p>
          <Sentence
            text={
              waits
                ? m.reviewScreen.waitingSince(m.dates.forDays(daysUntil(today, submission.since)))
                : m.reviewScreen.sentOn
            }
            parts={{
              day: () => <time dateTime={submission.since}>{m.dates.day(submission.since)}</time>,
            }}
          />
        </p>
      )}
      {submission?.reason && <p className="prose">{m.reviewScreen.sentBack(submission.reason)}</p>}
      {submission?.isOlder && <p className="message warning">{m.approval.isOlder}</p>}
      {differences ? (
        <Roster
          caption={m.reviewScreen.whatWouldChange}
          showsCaption
          rows={differences}
          keyOf={({ label }) => label}
          columns={[
            { label: m.reviewScreen.field, kind: "name", cell: ({ label }) => label },
            { label: m.reviewScreen.now, cell: Now },
            { label: m.reviewScreen.proposed, cell: ({ proposed }) => <Text text={proposed} /> },
          ]}
        />
      ) : (
        submission && <WholeText posting={posting} texts={texts} />
      )}
      {submission && props.pdf && (
        <p>
          <PdfLink posting={posting} digest={props.pdf} />
        </p>
      )}
      {submission && !differences && posting.eligibility && (
        <Conditions rule={posting.eligibility} verdict={null} />
      )}
      {submission && !differences && posting.questions.length > 0 && (
        <section>
          <h2>{m.questions.title}</h2>
          <p className="prose">{questionLines(posting.questions, m)}</p>
        </section>
      )}
      {waits && props.isDeadEnd && <p className="message warning">{m.applyHere.nobody}</p>}
      {counts && <PreviewResult counts={counts} />}
      {waits && (
        <Decide version={String(posting.version)} asks={props.asks} lastResult={lastResult} />
      )}
    </Screen>
  );
}

function Now({ is, was }: Difference) {
  const m = useTexts();
  return (
    <>
      <Text text={is} />
      {was !== undefined && (
        <span className="muted">
          {" "}
          <Sentence text={m.reviewScreen.was} parts={{ text: () => <Text text={was} /> }} />
        </span>
      )}
    </>
  );
}

function WholeText({ posting, texts }: { posting: Posting; texts: FormValues }) {
  const m = useTexts();
  const filled = fieldsIn(m, posting.type).filter(([name]) => texts[name]);
  return (
    <dl className="facts">
      {filled.map(([name, { label }]) => (
        <div key={name} className="whole">
          <dt>{label}</dt>
          <dd>
            <Text text={texts[name] ?? ""} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Values = { reason: string } & FormValues;

function Decide({
  version,
  asks,
  lastResult,
}: { version: string } & Pick<ReviewScreenProps, "asks" | "lastResult">) {
  const m = useTexts();
  const [form, fields] = useForm<Values>({
    id: "decide",
    lastResult,
    defaultValue: asks?.values,
    defaultNoValidate: false,
  });
  return (
    <form method="post" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="version" value={version} />
      {asks && (
        <>
          <SeasonFields fields={fields} seasons={asks.seasons} />
          <OutsideSeason field={fields.outside as FieldState} />
        </>
      )}
      <NobodyCanApply field={fields.nobody as FieldState} />
      <p className="field">
        <button className="wide" name="intent" value="approve" formNoValidate>
          {m.reviewScreen.approve}
        </button>
      </p>
      <TextareaField
        field={fields.reason as FieldState}
        label={m.reviewScreen.orWhatFixedFirst}
        hint={m.reviewScreen.theRecruiterReads}
        maxLength={maxReason}
        rows={3}
        required
      />
      <button className="wide quiet" name="intent" value="return">
        {m.reviewScreen.sendBack}
      </button>
    </form>
  );
}

/** The yes that a posting without a season needs. */
function OutsideSeason({ field }: { field: FieldState }) {
  const m = useTexts();
  return (
    <div className={field.errors ? "field wrong" : "field"}>
      <label className="tick">
        <input
          type="checkbox"
          name={field.name}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? field.errorId : undefined}
        />{" "}
        <span>{m.seasonOffice.outsideSeason}</span>
      </label>
      {field.errors && (
        <p className="error" id={field.errorId}>
          {m.seasonOffice.sayYes}
        </p>
      )}
    </div>
  );
}

/** The yes that it needs to publish what nobody can apply to. */
export function NobodyCanApply({ field }: { field: FieldState }) {
  const m = useTexts();
  if (!field.errors) return null;
  return (
    <div className="field">
      <p className="error" id={field.errorId}>
        {field.errors.join(" ")}
      </p>
      <label className="tick">
        <input type="checkbox" name="nobody" aria-invalid aria-describedby={field.errorId} />{" "}
        <span>{m.publishing.anyway}</span>
      </label>
    </div>
  );
}

type BothTextsProps = { type: TypeName; saved: FormValues; typed: Record<string, unknown> };

/** After a conflict: what somebody else saved and what this editor typed, side by side where they differ. */
export function BothTexts({ type, saved, typed }: BothTextsProps) {
  const m = useTexts();
  const texts = fieldsIn(m, type)
    .filter(([, { kind }]) => kind !== "image")
    .map(([name, { label }]) => ({
      name,
      label,
      theirs: saved[name] ?? "",
      yours: [typed[name] ?? ""].flat().join(", "),
    }))
    .concat(conditionsIn(m, saved, typed), questionsIn(m, saved, typed))
    .filter(({ theirs, yours }) => theirs.replace(/\r/g, "") !== yours.replace(/\r/g, ""))
    .concat(pdfsIn(m, saved, typed));
  if (texts.length === 0) return null;
  return (
    <Roster
      caption={m.reviewScreen.nothingWasOverwrittenYour}
      showsCaption
      rows={texts}
      keyOf={({ name }) => name}
      columns={[
        { label: m.reviewScreen.field, kind: "name", cell: ({ label }) => label },
        { label: m.reviewScreen.savedMeanwhile, cell: ({ theirs }) => <Text text={theirs} /> },
        { label: m.reviewScreen.yours, cell: ({ yours }) => <Text text={yours} /> },
      ]}
    />
  );
}

/** What is asked, as the inputs of both say it. */
function questionsIn(m: Texts, saved: FormValues, typed: Record<string, unknown>) {
  const [theirs = "", yours = ""] = [saved, typed].map((values) => labelsTyped(values).join("\n"));
  return [{ name: "questions", label: m.questions.title, theirs, yours }];
}

function pdfsIn(m: Texts, saved: FormValues, typed: Record<string, unknown>) {
  const [theirs = "", yours = ""] = [saved, typed].map(({ earlierPdf }) => digestIn(earlierPdf));
  if (theirs === yours) return [];
  const texts = { theirs: pdfText(m, theirs), yours: pdfText(m, yours) };
  return [{ name: "pdf", label: m.postingPdf.label, ...texts }];
}

const pdfText = (m: Texts, digest: string | null) =>
  digest ? m.postingPdf.link(pdfKilobytes(digest)) : "";

/** Who may apply, as the inputs of both say it. */
function conditionsIn(m: Texts, saved: FormValues, typed: Record<string, unknown>) {
  const texts = [saved, typed].map((values) => {
    const lists = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && /^rule\w*(Programmes|Departments)$/.test(name)
        ? value.split("\n").filter(Boolean)
        : value,
    ]);
    const read = ruleFormSchema.safeParse(Object.fromEntries(lists));
    const rule = read.success ? ruleOf(read.data) : null;
    return rule ? conditionTexts(rule, m).join("\n") : "";
  });
  const [theirs = "", yours = ""] = texts;
  return [{ name: "eligibility", label: m.eligibility.whoMayApply, theirs, yours }];
}

function Text({ text }: { text: string }) {
  const m = useTexts();
  return (
    <span className="prose">
      {isDayOrHour(text) ? m.dates.day(text) : text || m.reviewScreen.emptyText}
    </span>
  );
}

/** A text that a proposal changes. `was` is set if the office has changed it since the proposal was made. */
type Difference = { label: string; is: string; proposed: string; was?: string };

type About = {
  type: TypeName;
  before: PostingFields;
  states: [PostingState, PostingState];
  rules: [Rule | null, Rule | null];
  questions: [Question[], Question[]];
  pdfs: [string | null, string | null];
};

/** The labels of what a refused approval names. */
export function labelsOf(m: Texts, type: TypeName, names: string[]) {
  const labels: Record<string, string> = {
    ...m.reviewScreen.life,
    eligibility: m.eligibility.whoMayApply,
    questions: m.questions.title,
    pdf: m.postingPdf.label,
    ...wordsOf(m, type).labels,
  };
  return names.map((name) => labels[name] ?? name);
}

/** What a proposal would change, in the order of the form. */
export function differencesBetween(
  m: Texts,
  now: FormValues,
  proposed: FormValues,
  {
    type,
    before,
    states: [state, newState],
    rules: [rule, newRule],
    questions: [asked, newAsked],
    pdfs: [pdf, newPdf],
  }: About,
): Difference[] {
  const fields = fieldsIn(m, type).map(([name, { label }]): Difference => {
    const was = name in before ? [before[name] ?? ""].flat().join(", ") : undefined;
    const texts = { is: now[name] ?? "", proposed: proposed[name] ?? "" };
    return { label, ...texts, ...(was !== undefined && was !== texts.is && { was }) };
  });
  const yesOrNo = (value?: string) => (value === "on" ? m.reviewScreen.yes : m.reviewScreen.no);
  const life: Difference[] = [
    {
      label: m.reviewScreen.life.state,
      is: m.stateNames[state],
      proposed: m.stateNames[newState],
    },
    {
      label: m.reviewScreen.life.publishAt,
      is: now.publishAt ?? "",
      proposed: proposed.publishAt ?? "",
    },
    {
      label: m.reviewScreen.life.closesAtDeadline,
      is: yesOrNo(now.closesAtDeadline),
      proposed: yesOrNo(proposed.closesAtDeadline),
    },
  ];
  life.push({
    label: m.applyHere.label,
    is: yesOrNo(now.applyHere),
    proposed: yesOrNo(proposed.applyHere),
  });
  const conditions = (one: Rule | null) => (one ? conditionTexts(one, m).join("\n") : "");
  life.push({
    label: m.eligibility.whoMayApply,
    is: conditions(rule),
    proposed: conditions(newRule),
  });
  life.push({
    label: m.questions.title,
    is: questionLines(asked, m),
    proposed: questionLines(newAsked, m),
  });
  const texts = [...fields, ...life].filter(({ is, proposed }) => is !== proposed);
  if (pdf === newPdf) return texts;
  // Two of the same size are two.
  return [
    ...texts,
    { label: m.postingPdf.label, is: pdfText(m, pdf), proposed: pdfText(m, newPdf) },
  ];
}
