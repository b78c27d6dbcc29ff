import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Stage } from "~/db/schema-applications";
import type { AfterState } from "~/db/schema-figures";
import { EmailField } from "../accounts/account-card";
import { Confirm } from "../components/confirm";
import { FormErrors } from "../components/fields";
import { MessageThese } from "../components/message-these";
import { type Column, Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { valueIn } from "./eligibility";
import type { RecordChoices } from "./fact-field";
import { type FactName, factNames } from "./facts";
import type { ShownRecord } from "./record-screen";
import type { RecordChange } from "./records.server";
import { type AskedCorrections, EditFacts, FactsForm } from "./student-facts";

/** Times are formatted already. */
type ShownChange = Omit<RecordChange, "at"> & { at: string };

export type StudentApplication = {
  id: string;
  title: string;
  company: string;
  stage: Stage;
  /** What was offered a year, in words. */
  pay: string | null;
  /** What the offer says besides, in words. */
  parts: string[];
  appliedAt: Date;
};

/** What a season has made of a student: a registration, points, an exception, an offer from outside. */
export type StudentCase = { title: string; text: string; to: string };

type ShownApplication = Omit<StudentApplication, "appliedAt"> & { appliedOn: string };
type Earlier = { from: string; to: string; record: ShownRecord };
type Message = { id: string; subject: string; isImportant: boolean; state: ReaderState };
type ReaderState = keyof ReturnType<typeof useTexts>["sending"]["readerStates"];

type Props = {
  /** `refused`: how many mails to the address came back. */
  student: {
    id: string;
    name: string;
    email: string;
    hasAccount: boolean;
    isBounced: boolean;
    refused: number;
  };
  /** Null: no enrolment has begun. */
  version: number | null;
  record: ShownRecord;
  corrections: AskedCorrections;
  earlier: Earlier[];
  changes: ShownChange[];
  applications: ShownApplication[];
  cases: StudentCase[];
  messages: Message[];
  may: {
    /** Begin a new enrolment. */
    start: boolean;
    /** Of a student without an account: invite, move, delete. */
    invite: boolean;
    seeLog: boolean;
  };
  /** What became of them after graduating. */
  children?: ReactNode;
  lastResult?: SubmissionResult<string[]>;
};

/** One student for those who confirm the record: its facts, what became of them, and what can be done. */
export function StudentRecordScreen({ student, version, record, lastResult, ...props }: Props) {
  const m = useTexts();
  const isMove = lastResult?.initialValue?.intent === "move";
  return (
    <Screen
      crumbs={<About student={student} record={record} />}
      title={
        <>
          {student.name} {!student.hasAccount && <span className="state">{m.noAccount.state}</span>}
        </>
      }
      text={student.refused > 0 && m.sending.comeBack(student.refused)}
      top={<Deeds {...{ student, version }} may={props.may} />}
      name="student"
    >
      <div className="facts-box">
        <FactsForm
          {...{ record, corrections: props.corrections, version: version ?? 0 }}
          lastResult={isMove ? undefined : lastResult}
        />
        {version === null && <p className="muted">{m.recordsScreen.none}</p>}
        {props.changes.length > 0 && <History changes={props.changes} />}
        {props.earlier.length > 0 && <Earlier earlier={props.earlier} />}
      </div>
      <div className="beside">
        <div>
          <Applications applications={props.applications} />
          {props.messages.length > 0 && <Messages messages={props.messages} />}
        </div>
        <div>
          <Cases cases={props.cases} />
          {props.children}
          {props.may.invite && !student.hasAccount && (
            <WithoutAccount student={student} lastResult={isMove ? lastResult : undefined} />
          )}
        </div>
      </div>
    </Screen>
  );
}

type EditProps = Pick<Props, "version" | "record" | "lastResult"> & {
  student: { name: string };
  choices: RecordChoices;
};

/** The facts to type, on a page of their own. */
export function EditRecordScreen({ student, version, ...form }: EditProps) {
  const m = useTexts();
  return (
    <Screen
      crumbs={<a href="?">{student.name}</a>}
      title={m.studentPage.editOf(student.name)}
      name="student"
    >
      <EditFacts {...form} version={version ?? 0} />
    </Screen>
  );
}

/** Where they belong and how to reach them. */
function About({ student, record }: Pick<Props, "student" | "record">) {
  const m = useTexts();
  const known = (["rollNumber", "programme", "department", "batch"] as const).flatMap((name) => {
    const fact = record[name];
    return fact ? [valueIn(m, name, fact.value)] : [];
  });
  return (
    <>
      <a href="/admin/records">{m.recordsScreen.records}</a>
      {known.map((value) => ` · ${value}`)}
      {student.email && " · "}
      {student.email && <a href={`mailto:${student.email}`}>{student.email}</a>}
    </>
  );
}

/** What can be done, beside the name. */
function Deeds({ student, version, may }: Pick<Props, "student" | "version" | "may">) {
  const m = useTexts();
  const words = m.studentPage;
  const named = new URLSearchParams({ student: student.email || student.id });
  return (
    <div className="deeds">
      {student.hasAccount && <MessageThese to={{ students: [student.id] }} words={words.message} />}{" "}
      <details className="menu">
        <summary className="button quiet">{words.more}</summary>
        <div className="menu-list">
          <a href={`/admin/exceptions?${named}`}>{words.makeException}</a>
          <a href={`/admin/outside-offers?${named}`}>{words.recordOffer}</a>
          {may.seeLog && <a href={`/admin/log?target=${student.id}`}>{words.log}</a>}
          {may.start && student.hasAccount && version !== null && (
            <Confirm
              ask={m.recordsScreen.startEnrolment}
              question={m.recordsScreen.startHint}
              confirm={m.recordsScreen.yesStart}
              id={student.id}
              name="start"
              isCalm
            />
          )}
        </div>
      </details>
    </div>
  );
}

/** What can be done for one who has no account; `lastResult` is that of another address. */
function WithoutAccount({ student, lastResult }: Pick<Props, "student" | "lastResult">) {
  const m = useTexts();
  const words = m.inviting;
  const [form, { email }] = useForm<{ email: string }>({
    id: "move",
    lastResult,
    defaultValue: { email: student.email },
    defaultNoValidate: false,
  });
  return (
    <section>
      <h2>{m.noAccount.state}</h2>
      {student.isBounced && <p className="message warning">{m.inviting.bounced}</p>}
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

/** The latest stand in a table; the others are one line each. */
const mostInTable = 6;

function Applications({ applications }: Pick<Props, "applications">) {
  const m = useTexts();
  const words = m.studentPage;
  const older = applications.slice(mostInTable);
  const latest = applications.slice(0, mostInTable);
  const ofPay: Column<ShownApplication> = {
    label: m.recordsScreen.pay,
    kind: "number",
    cell: ({ pay }) => pay ?? m.recordsScreen.notGiven,
  };
  return (
    <section>
      <h2>{words.applications(applications.length)}</h2>
      {applications.length === 0 ? (
        <p className="muted">{words.noApplications}</p>
      ) : (
        <Roster
          caption={m.recordsScreen.applications}
          rows={latest}
          keyOf={({ id }) => id}
          columns={[
            {
              label: words.drive,
              kind: "name",
              cell: ({ title, company }) => (
                <>
                  {title} <span className="muted">{company}</span>
                </>
              ),
            },
            ...(latest.some(({ pay }) => pay) ? [ofPay] : []),
            {
              label: m.recordsScreen.stage,
              cell: ({ stage, parts, appliedOn }) => (
                <>
                  {m.stageNames[stage]}{" "}
                  <span className="muted">{parts.length ? parts.join(" · ") : appliedOn}</span>
                </>
              ),
            },
          ]}
        />
      )}
      {older.length > 0 && (
        <details className="fold">
          <summary>{words.moreApplications(older.length)}</summary>
          <ul>
            {older.map(({ id, title, company, stage, pay, parts, appliedOn }) => (
              <li key={id}>
                {words.line(title, company, m.stageNames[stage], pay, ...parts, appliedOn)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Messages({ messages }: Pick<Props, "messages">) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.studentPage.messages}</h2>
      <ul className="slip">
        {messages.map(({ id, subject, isImportant, state }) => (
          <li key={id}>
            <a href={`/admin/messages/${id}`}>{subject}</a>{" "}
            <span className={isImportant && state !== "read" ? "soon" : "muted"}>
              {m.studentPage.line(
                m.sending.readerStates[state],
                isImportant ? m.studentPage.important : null,
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cases({ cases }: Pick<Props, "cases">) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.studentPage.inSeasons}</h2>
      {cases.length === 0 ? (
        <p className="muted">{m.studentPage.noSeason}</p>
      ) : (
        <ul className="slip">
          {cases.map(({ title, text, to }, place) => (
            // Two can say the same.
            <li key={place}>
              <a href={to}>{title}</a> <span className="muted">{text}</span>
            </li>
          ))}
        </ul>
      )}
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
  const inWords = ({ fact, isConfirmed, ...values }: ShownChange) => {
    const [from, to] = [said(fact, values.from), said(fact, values.to)];
    const change = from === to ? (to ?? nothing) : changedTo(from ?? nothing, to ?? nothing);
    return isConfirmed ? confirmedNow(change) : change;
  };
  const titleOf = (fact: string) => m.factWords[fact as FactName]?.title ?? ofAfter[fact] ?? fact;
  return (
    <details className="fold">
      <summary>{m.studentPage.history(changes.length)}</summary>
      <ul>
        {changes.map((change) => (
          <li key={change.id}>
            {m.studentPage.changed(
              change.at,
              titleOf(change.fact),
              inWords(change),
              change.byName ?? m.recordBy[change.by],
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Earlier({ earlier }: { earlier: Earlier[] }) {
  const m = useTexts();
  return (
    <details className="fold">
      <summary>{m.recordsScreen.earlier}</summary>
      {earlier.map(({ from, to, record }) => (
        <section key={`${from} ${to}`}>
          <h3>{m.recordsScreen.fromTo(from, to)}</h3>
          <ul>
            {factNames.map((name) => {
              const fact = record[name];
              return (
                fact && (
                  <li key={name}>
                    {m.factWords[name].title}: {valueIn(m, name, fact.value)}
                  </li>
                )
              );
            })}
          </ul>
        </section>
      ))}
    </details>
  );
}
