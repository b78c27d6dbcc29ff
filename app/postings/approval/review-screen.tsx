import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors, TextareaField } from "../../components/fields";
import { Roster } from "../../components/roster";
import { forHowLong, formatDay } from "../../dates";
import { messages } from "../../messages";
import { Crumbs } from "../crumbs";
import { Text } from "../office/both-texts";
import type { FormValues } from "../office/form-values";
import { StateBanner } from "../office/state-banner";
import { type Posting, titleOf } from "../posting";
import { detailsPath, editPath, fieldsOf } from "../types";
import type { Difference } from "./differences";
import { maxReason } from "./schema";

type Props = {
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
export function ReviewScreen({ posting, submission, differences, today, ...props }: Props) {
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

function Decide({ version, lastResult }: { version: string } & Pick<Props, "lastResult">) {
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
