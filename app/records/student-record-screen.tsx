import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Stage } from "~/db/schema-applications";
import type { AfterState } from "~/db/schema-figures";
import { EmailField } from "../accounts/account-card";
import { Confirm } from "../components/confirm";
import { FormErrors } from "../components/fields";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { valueIn } from "./eligibility";
import { FactField, type RecordChoices } from "./fact-field";
import { typedValue } from "./fact-values";
import { type FactName, factNames } from "./facts";
import { type ShownRecord, stateInWords } from "./record-screen";
import type { RecordChange } from "./records.server";

/** Times are formatted already. */
type ShownChange = Omit<RecordChange, "at"> & { at: string };
export type StudentApplication = {
  id: string;
  title: string;
  company: string;
  stage: Stage;
  /** What was offered, in whole rupees a year. */
  /** In words. */
  pay: string | null;
  /** What the offer says besides, in words. */
  parts: string[];
  appliedAt: Date;
};

type ShownApplication = Omit<StudentApplication, "appliedAt"> & { appliedOn: string };
type Earlier = { from: string; to: string; record: ShownRecord };

type Props = {
  /** `refused`: how many mails to the address came back. */
  student: { id: string; name: string; email: string; hasAccount: boolean; refused: number };
  /** Null: no enrolment has begun. */
  version: number | null;
  record: ShownRecord;
  earlier: Earlier[];
  changes: ShownChange[];
  applications: ShownApplication[];
  choices: RecordChoices;
  mayStart: boolean;
  /** Of a student without an account, for who may invite. */
  mayInvite: boolean;
  /** What became of them after graduating. */
  children?: ReactNode;
  lastResult?: SubmissionResult<string[]>;
};

/** One student's record, for those who confirm it. */
export function StudentRecordScreen({ student, version, earlier, changes, ...props }: Props) {
  const m = useTexts();
  return (
    <Screen
      crumbs={<a href="/admin/records">{m.recordsScreen.records}</a>}
      title={student.name}
      text={
        <>
          {student.email && <a href={`mailto:${student.email}`}>{student.email}</a>}
          {!student.hasAccount && ` · ${m.noAccount.state}`}
          {student.refused > 0 && ` · ${m.sending.comeBack(student.refused)}`}
        </>
      }
    >
      <div className="narrow">
        {version === null && <p className="muted">{m.recordsScreen.none}</p>}
        <ConfirmForm
          {...props}
          lastResult={
            props.lastResult?.initialValue?.intent === "move" ? undefined : props.lastResult
          }
          version={version ?? 0}
        />
        {props.mayStart && student.hasAccount && version !== null && (
          <Confirm
            ask={m.recordsScreen.startEnrolment}
            question={m.recordsScreen.startHint}
            confirm={m.recordsScreen.yesStart}
            id={student.id}
            name="start"
          />
        )}
      </div>
      {props.mayInvite && !student.hasAccount && (
        <WithoutAccount student={student} lastResult={props.lastResult} />
      )}
      {props.children}
      {props.applications.length > 0 && <Applications applications={props.applications} />}
      {changes.length > 0 && <History changes={changes} />}
      {earlier.length > 0 && <Earlier earlier={earlier} />}
    </Screen>
  );
}

type WithoutAccountProps = Pick<Props, "student" | "lastResult">;

function WithoutAccount({ student, lastResult }: WithoutAccountProps) {
  const m = useTexts();
  const words = m.inviting;
  const isOurs = lastResult?.initialValue?.intent === "move";
  const [form, { email }] = useForm<{ email: string }>({
    id: "move",
    lastResult: isOurs ? lastResult : undefined,
    defaultValue: { email: student.email },
    defaultNoValidate: false,
  });
  return (
    <section className="narrow">
      <h2>{m.noAccount.state}</h2>
      {student.email && (
        <form method="post" className="actions">
          <button name="intent" value="invite">
            {words.inviteOne}
          </button>{" "}
          <button name="intent" value="release" className="quiet">
            {words.release}
          </button>
        </form>
      )}
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="intent" value="move" />
        <EmailField field={email} />
        <p className="actions">
          <button className="quiet">{words.move}</button>
        </p>
      </form>
      <Confirm
        ask={words.deleteIt}
        question={words.deleteQuestion}
        confirm={words.yesDelete}
        id={student.id}
      />
    </section>
  );
}

type FormProps = Pick<Props, "record" | "choices" | "lastResult"> & { version: number };

function ConfirmForm({ record, choices, version, lastResult }: FormProps) {
  const m = useTexts();
  const defaultValue = Object.fromEntries(
    factNames.map((name) => [name, typedValue(name, record[name]?.value)]),
  );
  const [form, fields] = useForm<Record<string, string>>({
    id: "facts",
    lastResult,
    defaultValue,
    defaultNoValidate: false,
  });
  return (
    <form method="post" {...getFormProps(form)}>
      <p className="muted">{m.recordsScreen.setOrConfirm}</p>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="version" value={version} />
      {factNames.map((name) => {
        const field = fields[name];
        const fact = record[name];
        return (
          field && (
            <FactField
              key={name}
              {...{ name, field, choices }}
              hint={fact && stateInWords(m, fact)}
            >
              {fact?.state === "claimed" && <ConfirmAsIs name={name} />}
            </FactField>
          )
        );
      })}
      <p className="actions">
        <button>{m.recordsScreen.saveAndConfirm}</button>{" "}
        <button className="quiet" name="intent" value="all">
          {m.recordsScreen.confirmAll}
        </button>
      </p>
    </form>
  );
}

function ConfirmAsIs({ name }: { name: FactName }) {
  const m = useTexts();
  return (
    <label className="tick">
      <input
        type="checkbox"
        name="confirm[]"
        value={name}
        aria-label={m.recordsScreen.confirmAsIs(m.factWords[name].title)}
      />{" "}
      {m.recordsScreen.confirmAsIsShort}
    </label>
  );
}

function Applications({ applications }: Pick<Props, "applications">) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.recordsScreen.applications}</h2>
      <Roster
        caption={m.recordsScreen.applications}
        rows={applications}
        keyOf={({ id }) => id}
        columns={[
          { label: m.recordsScreen.title, kind: "name", cell: ({ title }) => title },
          { label: m.recordsScreen.company, cell: ({ company }) => company },
          { label: m.recordsScreen.appliedOn, cell: ({ appliedOn }) => appliedOn },
          {
            label: m.recordsScreen.stage,
            cell: ({ stage, parts }) => (
              <>
                {m.stageNames[stage]}
                {parts.length > 0 && <div className="muted">{parts.join(" · ")}</div>}
              </>
            ),
          },
          {
            label: m.recordsScreen.pay,
            kind: "number",
            cell: ({ pay }) => pay ?? m.recordsScreen.notGiven,
          },
        ]}
      />
    </section>
  );
}

function History({ changes }: { changes: ShownChange[] }) {
  const m = useTexts();
  const { nothing, changedTo, confirmedNow } = m.recordsScreen;
  const { state, organisation, programme } = m.afterOffice;
  const ofAfter: Record<string, string> = {
    ...{ "after.state": state, "after.organisation": organisation },
    ...{ "after.contact": m.after.contact, "after.programme": programme, "after.pay": m.after.pay },
  };
  const said = (fact: string, value: string | null) =>
    (fact === "after.state" && value && m.afterStates[value as AfterState]) || value;
  return (
    <section>
      <h2>{m.recordsScreen.history}</h2>
      <Roster
        caption={m.recordsScreen.history}
        rows={changes}
        keyOf={({ id }) => id}
        columns={[
          { label: m.recordsScreen.when, cell: ({ at }) => at },
          {
            label: m.recordsScreen.fact,
            kind: "name",
            cell: ({ fact }) => m.factWords[fact as FactName]?.title ?? ofAfter[fact] ?? fact,
          },
          {
            label: m.recordsScreen.change,
            cell: ({ fact, isConfirmed, ...values }) => {
              const [from, to] = [said(fact, values.from), said(fact, values.to)];
              const change =
                from === to ? (to ?? nothing) : changedTo(from ?? nothing, to ?? nothing);
              return isConfirmed ? confirmedNow(change) : change;
            },
          },
          { label: m.recordsScreen.who, cell: ({ by, byName }) => byName ?? m.recordBy[by] },
        ]}
      />
    </section>
  );
}

function Earlier({ earlier }: { earlier: Earlier[] }) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.recordsScreen.earlier}</h2>
      {earlier.map(({ from, to, record }) => (
        <section key={`${from} ${to}`}>
          <h3>{m.recordsScreen.fromTo(from, to)}</h3>
          <dl>
            {factNames.map((name) => {
              const fact = record[name];
              return (
                fact && (
                  <div key={name}>
                    <dt>{m.factWords[name].title}</dt>
                    <dd>{valueIn(m, name, fact.value)}</dd>
                  </div>
                )
              );
            })}
          </dl>
        </section>
      ))}
    </section>
  );
}
