import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors, TextareaField } from "../../components/fields";
import { Roster } from "../../components/roster";
import { forHowLong, formatDay, isDay } from "../../dates";
import { messages } from "../../messages";
import { Crumbs } from "../board";
import { type FormValues, maxReason } from "./form-values";
import { StateBanner } from "./manage-posting";
import { type Posting, type PostingFields, titleOf } from "../posting";
import { type TypeName, detailsPath, editPath, fieldsOf } from "../types";
import type { PostingState } from "~/db/schema-postings";
import { postingStates } from "./states";

type ReviewScreenProps = {
  posting: Posting;
  submission: { reason: string | null; since: string; isOlder: boolean } | null;
  /** Null if the posting itself was sent. */
  differences: Difference[] | null;
  texts: FormValues;
  publicOn: string | null;
  today: string;
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
  const { texts, publicOn, lastResult } = props;
  const waits = submission && submission.reason === null;
  return (
    <section className="narrow">
      <p className="crumbs">
        <Crumbs desk="admin" />
      </p>
      <h1>{titleOf(posting)}</h1>
      <StateBanner state={posting.state} when={publicOn} />
      <p>
        <a href={detailsPath(posting)}>Its page</a> · <a href={editPath(posting)}>Edit</a>
      </p>
      {!submission && <p>{messages.approval.nothingWaits}</p>}
      {submission && (
        <p>
          {waits ? "Waiting since " : "Sent on "}
          <time dateTime={submission.since}>{formatDay(submission.since)}</time>
          {waits && ` (${forHowLong(submission.since, today)})`}.
        </p>
      )}
      {submission?.reason && <p className="prose">Sent back: {submission.reason}</p>}
      {submission?.isOlder && <p className="message warning">{messages.approval.isOlder}</p>}
      {differences ? (
        <Roster
          caption="What would change"
          showsCaption
          rows={differences}
          keyOf={({ label }) => label}
          columns={[
            { label: "Field", kind: "name", cell: ({ label }) => label },
            { label: "Now", cell: Now },
            { label: "Proposed", cell: ({ proposed }) => <Text text={proposed} /> },
          ]}
        />
      ) : (
        submission && <WholeText posting={posting} texts={texts} />
      )}
      {waits && <Decide version={String(posting.version)} lastResult={lastResult} />}
    </section>
  );
}

function Now({ is, was }: Difference) {
  return (
    <>
      <Text text={is} />
      {was !== undefined && (
        <span className="muted">
          {" "}
          (was <Text text={was} /> when this was proposed)
        </span>
      )}
    </>
  );
}

function WholeText({ posting, texts }: { posting: Posting; texts: FormValues }) {
  const filled = fieldsOf(posting.type).filter(([name]) => texts[name]);
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

type Values = { reason: string };

function Decide({
  version,
  lastResult,
}: { version: string } & Pick<ReviewScreenProps, "lastResult">) {
  const [form, { reason }] = useForm<Values>({
    id: "decide",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <form method="post" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="version" value={version} />
      <p className="field">
        <button className="wide" name="intent" value="approve" formNoValidate>
          Approve
        </button>
      </p>
      <TextareaField
        field={reason}
        label="Or what has to be fixed first"
        hint="The recruiter reads it"
        maxLength={maxReason}
        rows={3}
        required
      />
      <button className="wide quiet" name="intent" value="return">
        Send back
      </button>
    </form>
  );
}

type BothTextsProps = { type: TypeName; saved: FormValues; typed: Record<string, unknown> };

/** After a conflict: what somebody else saved and what this editor typed, side by side where they differ. */
export function BothTexts({ type, saved, typed }: BothTextsProps) {
  const texts = fieldsOf(type)
    .filter(([, { kind }]) => kind !== "image")
    .map(([name, { label }]) => ({
      name,
      label,
      theirs: saved[name] ?? "",
      yours: [typed[name] ?? ""].flat().join(", "),
    }))
    .filter(({ theirs, yours }) => theirs.replace(/\r/g, "") !== yours.replace(/\r/g, ""));
  if (texts.length === 0) return null;
  return (
    <Roster
      caption="Nothing was overwritten. Your text is in the form; saving it again replaces theirs."
      showsCaption
      rows={texts}
      keyOf={({ name }) => name}
      columns={[
        { label: "Field", kind: "name", cell: ({ label }) => label },
        { label: "Saved meanwhile", cell: ({ theirs }) => <Text text={theirs} /> },
        { label: "Yours", cell: ({ yours }) => <Text text={yours} /> },
      ]}
    />
  );
}

function Text({ text }: { text: string }) {
  return <span className="prose">{isDay(text) ? formatDay(text) : text || "(empty)"}</span>;
}

/** A text that a proposal changes. `was` is set if the office has changed it since the proposal was made. */
type Difference = { label: string; is: string; proposed: string; was?: string };

type About = { type: TypeName; before: PostingFields; states: [PostingState, PostingState] };

const lifeLabels = {
  state: "State",
  publishAt: "Public from",
  closesAtDeadline: "Nobody can apply after the deadline",
};

/** The labels of what a refused approval names. */
export function labelsOf(type: TypeName, names: string[]) {
  const labels: Record<string, string> = { ...lifeLabels };
  for (const [name, { label }] of fieldsOf(type)) labels[name] = label;
  return names.map((name) => labels[name] ?? name);
}

/** What a proposal would change, in the order of the form. */
export function differencesBetween(
  now: FormValues,
  proposed: FormValues,
  { type, before, states: [state, newState] }: About,
): Difference[] {
  const fields = fieldsOf(type).map(([name, { label }]): Difference => {
    const was = name in before ? [before[name] ?? ""].flat().join(", ") : undefined;
    const texts = { is: now[name] ?? "", proposed: proposed[name] ?? "" };
    return { label, ...texts, ...(was !== undefined && was !== texts.is && { was }) };
  });
  const yesOrNo = (value?: string) => (value === "on" ? "Yes" : "No");
  const life: Difference[] = [
    {
      label: lifeLabels.state,
      is: postingStates[state].name,
      proposed: postingStates[newState].name,
    },
    { label: lifeLabels.publishAt, is: now.publishAt ?? "", proposed: proposed.publishAt ?? "" },
    {
      label: lifeLabels.closesAtDeadline,
      is: yesOrNo(now.closesAtDeadline),
      proposed: yesOrNo(proposed.closesAtDeadline),
    },
  ];
  return [...fields, ...life].filter(({ is, proposed }) => is !== proposed);
}
