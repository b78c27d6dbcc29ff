import { ConfirmStyles } from "../components/confirm";
import { Pages } from "../components/pages";
import { type Column, Roster } from "../components/roster";
import { MessageSelected } from "../components/message-these";
import { type Selection, SelectionBar } from "../components/selection";
import { Screen } from "../components/screen";
import { ColumnPicker, type TableView } from "../components/table-view";
import type { Texts } from "../languages/texts";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import type { Paging } from "../paging";
import type { RecordChoices } from "./fact-field";
import { valueIn } from "./eligibility";
import { type FactName, factNames } from "./facts";
import type { ShownRecord } from "./record-screen";
import { type RecordsFilter, listedStates, recordsQuery } from "./records-filter";

type Listed = {
  userId: string;
  hasAccount: boolean;
  name: string;
  email: string;
  isBounced: boolean;
  record: ShownRecord;
  applications: number;
  offers: number;
};

type Props = {
  records: Listed[];
  found: number;
  filter: RecordsFilter;
  choices: RecordChoices;
  paging: Paging;
  view: TableView;
  selection: Selection;
  mayManage: boolean;
  /** How many corrections wait. */
  corrections: number;
  /** How many can be invited and reminded; null for who may not. */
  toInvite: { invite: number; remind: number } | null;
};

const path = "/admin/records";

/** What is known of students, for the office and coordinators. */
export function RecordsScreen({
  records,
  found,
  filter,
  choices,
  paging,
  view,
  selection,
  mayManage,
  corrections,
  toInvite,
}: Props) {
  const m = useTexts();
  const columns = recordColumns(m, selection.selected);
  const query = { ...recordsQuery(filter), ...selection.query };
  return (
    <Screen
      title={m.recordsScreen.records}
      top={
        <p className="actions">
          {corrections > 0 && (
            <a className="button quiet" href="/admin/corrections">
              {m.recordsScreen.corrections(corrections)}
            </a>
          )}{" "}
          {mayManage && (
            <a className="button quiet" href={`${path}/import`}>
              {m.recordsScreen.importIt}
            </a>
          )}{" "}
          <a className="button quiet" href="/admin/files/graduates">
            {m.recordsScreen.graduatesFromFile}
          </a>
        </p>
      }
    >
      <Filters filter={filter} choices={choices} />
      {records.length === 0 ? (
        <div className="nothing">
          <p>{m.records.empty}</p>
        </div>
      ) : (
        <>
          <div className="table-head">
            <p className="muted">
              {m.records.students(found)} ·{" "}
              <a href={`${path}.csv?${new URLSearchParams(query)}`}>{m.recordsScreen.exportIt}</a>
            </p>
            <ColumnPicker view={view} columns={columns} />
          </div>
          {toInvite && <Invite toInvite={toInvite} filter={filter} />}
          <Roster
            caption={m.recordsScreen.students}
            rows={records}
            keyOf={({ userId }) => userId}
            columns={columns}
            chosen={view.columns}
          />
          <SelectionBar selection={selection}>
            <MessageSelected /> {toInvite && <InviteSelected />}
          </SelectionBar>
          <Pages
            {...paging}
            path={path}
            query={query}
            view={view}
            ticks={{ selection, form: "selected" }}
          />
        </>
      )}
    </Screen>
  );
}

/** Those whose boxes are ticked, here and on other pages. */
function InviteSelected() {
  const words = useTexts().inviting;
  return (
    <>
      <AskToInvite intent="invite" words={words.inviteSelected} />{" "}
      <AskToInvite intent="remind" words={words.remindSelected} />
    </>
  );
}

/** All that the filter finds. */
function Invite({
  toInvite,
  filter,
}: { toInvite: { invite: number; remind: number } } & Pick<Props, "filter">) {
  const words = useTexts().inviting;
  const { invite, remind } = toInvite;
  if (!invite && !remind) return null;
  const address = `${path}?${new URLSearchParams(recordsQuery(filter))}`;
  return (
    <form method="post" id="invite" action={address} className="actions">
      <input type="hidden" name="everybody" value="yes" />
      {invite > 0 && (
        <AskToInvite intent="invite" words={words.invite(formatNumber(invite))} />
      )}{" "}
      {remind > 0 && <AskToInvite intent="remind" words={words.remind(formatNumber(remind))} />}
    </form>
  );
}

/** Mails leave at once, so it asks first. */
function AskToInvite({ intent, words }: { intent: "invite" | "remind"; words: string }) {
  const { inviting } = useTexts();
  const isReminder = intent === "remind";
  return (
    <details className="confirm calm">
      <ConfirmStyles />
      <summary>{words}</summary>
      <div className="confirm-box">
        {isReminder ? inviting.remindQuestion : inviting.inviteQuestion}{" "}
        <button name="intent" value={intent}>
          {isReminder ? inviting.yesRemind : inviting.yesInvite}
        </button>
      </div>
    </details>
  );
}

function Filters({ filter, choices }: Pick<Props, "filter" | "choices">) {
  const m = useTexts();
  return (
    <form className="filters log-filters" role="search" action={path}>
      {filter.notRegistered && (
        <>
          <input type="hidden" name="notRegistered" value={filter.notRegistered} />
          <p>{m.recordsScreen.notRegistered}</p>
        </>
      )}
      <label className="field">
        <span>{m.recordsScreen.nameEmailOrRoll}</span>{" "}
        <input type="search" name="search" defaultValue={filter.search} maxLength={200} />
      </label>{" "}
      <Choice
        name="programme"
        label={m.recordsScreen.programme}
        chosen={filter.programme}
        options={choices.programmes.map((name) => [name, name])}
      />{" "}
      <Choice
        name="department"
        label={m.recordsScreen.department}
        chosen={filter.department}
        options={choices.departments.map((name) => [name, name])}
      />{" "}
      <label className="field">
        <span>{m.recordsScreen.batch}</span>{" "}
        <input
          name="batch"
          defaultValue={filter.batch}
          inputMode="numeric"
          maxLength={4}
          size={6}
        />
      </label>{" "}
      <Choice
        name="state"
        label={m.recordsScreen.state}
        chosen={filter.state ?? ""}
        options={listedStates.map((state) => [state, m.recordsScreen.listedStates[state]])}
      />{" "}
      <button>{m.recordsScreen.show}</button>{" "}
      <a className="button quiet" href={path}>
        {m.recordsScreen.showAll}
      </a>
    </form>
  );
}

type ChoiceProps = { name: string; label: string; chosen: string; options: [string, string][] };

function Choice({ name, label, chosen, options }: ChoiceProps) {
  const m = useTexts();
  return (
    <label className="field">
      <span>{label}</span>{" "}
      <select name={name} defaultValue={chosen}>
        <option value="">{m.recordsScreen.any}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Those of one column are named after its first. */
const usualFacts = [["rollNumber"], ["programme", "department"], ["batch"], ["cgpa"]] as const;
/** Shown to who chooses them. Gender and disability are looked up in the record, where they are needed. */
const moreFacts = (
  ["class10", "class12", "activeBacklogs", "allBacklogs", "gapYears"] as const
).map((fact) => [fact] as const);

function recordColumns(m: Texts, selected: string[]): Column<Listed>[] {
  const factColumn = (facts: readonly FactName[], isExtra = false): Column<Listed> => ({
    label: m.factWords[facts[0]!].title,
    name: facts[0],
    isExtra,
    cell: ({ record }) =>
      facts
        .flatMap((fact) => {
          const known = record[fact];
          return known ? [valueIn(m, fact, known.value)] : [];
        })
        .join(", ") || m.recordsScreen.notGiven,
  });
  return [
    {
      label: m.recordsScreen.name,
      kind: "name",
      cell: ({ userId, name, email, hasAccount, isBounced }) => (
        <>
          <input
            type="checkbox"
            form="selected"
            name="tick"
            value={userId}
            defaultChecked={selected.includes(userId)}
            aria-label={m.inviting.select(name)}
          />{" "}
          <a href={`${path}/${userId}`}>{name}</a>
          <p className="hint">
            {[email, !hasAccount && m.noAccount.state, isBounced && m.inviting.bounced]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </>
      ),
    },
    ...usualFacts.map((facts) => factColumn(facts)),
    ...moreFacts.map((facts) => factColumn(facts, true)),
    {
      label: m.recordsScreen.applications,
      name: "applications",
      kind: "number",
      cell: ({ applications }) => applications,
    },
    { label: m.recordsScreen.offers, name: "offers", kind: "number", cell: ({ offers }) => offers },
    {
      label: m.recordsScreen.toConfirm,
      name: "toConfirm",
      kind: "number",
      cell: ({ record }) => factNames.filter((name) => record[name]?.state === "claimed").length,
    },
  ];
}
