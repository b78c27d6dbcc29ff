import { Screen } from "../components/screen";
import { type Column, Roster } from "../components/roster";
import { ColumnPicker, RowsAPage, type TableView } from "../components/table-view";
import type { Texts } from "../languages/texts";
import { useTexts } from "../languages/use-texts";
import { auditActionNames } from "../audit/actions";
import { describeDetails } from "./log-csv";
import type { LogEntry, LogFilter } from "./log.server";

type Entry = Omit<LogEntry, "at"> & { when: string; targetName: string };

type Props = {
  entries: Entry[];
  filter: LogFilter;
  /** The number of the last entry shown, if there are older ones. */
  next: number | null;
  view: TableView;
};

export function LogScreen({ entries, filter, next, view }: Props) {
  const m = useTexts();
  const query = addressOf(filter);
  const columns = logColumns(m);
  return (
    <Screen
      title={m.logScreen.log}
      text={m.logScreen.whoDidWhatNewest}
      top={
        <p className="actions">
          <a className="button quiet" href={`/admin/log.csv${query}`}>
            {m.logScreen.exportAsCsv}
          </a>
        </p>
      }
    >
      <Filters filter={filter} />
      {entries.length === 0 ? (
        <div className="nothing">
          <p>{m.auditLog.empty}</p>
        </div>
      ) : (
        <>
          <div className="table-head">
            <ColumnPicker view={view} columns={columns} />
          </div>
          <Roster
            caption={m.logScreen.logEntries}
            rows={entries}
            keyOf={({ seq }) => String(seq)}
            columns={columns}
            chosen={view.columns}
          />
          <nav className="pager" aria-label={m.logScreen.pages}>
            <RowsAPage {...view} />{" "}
            {next !== null && (
              <a
                className="button quiet"
                rel="next"
                href={addressOf(filter, { ...view.query, before: String(next) })}
              >
                {m.logScreen.olderEntries}
              </a>
            )}
          </nav>
        </>
      )}
    </Screen>
  );
}

function Filters({ filter }: Pick<Props, "filter">) {
  const m = useTexts();
  return (
    <form className="filters log-filters" role="search" action="/admin/log">
      <label className="field">
        <span>{m.logScreen.action}</span>{" "}
        <select name="action" defaultValue={filter.action}>
          <option value="">{m.logScreen.any}</option>
          {auditActionNames.map((name) => (
            <option key={name} value={name}>
              {m.auditActions[name]}
            </option>
          ))}
        </select>
      </label>{" "}
      <label className="field">
        <span>{m.logScreen.whoNameOrId}</span>{" "}
        <input type="search" name="who" defaultValue={filter.who} maxLength={100} />
      </label>{" "}
      <label className="field">
        <span>{m.logScreen.whatId}</span>{" "}
        <input type="search" name="target" defaultValue={filter.target} maxLength={100} />
      </label>{" "}
      <label className="field">
        <span>{m.logScreen.from}</span> <input type="date" name="from" defaultValue={filter.from} />
      </label>{" "}
      <label className="field">
        <span>{m.logScreen.to}</span> <input type="date" name="to" defaultValue={filter.to} />
      </label>{" "}
      <button>{m.logScreen.show}</button>{" "}
      <a className="button quiet" href="/admin/log">
        {m.logScreen.showAll}
      </a>
    </form>
  );
}

function logColumns(m: Texts): Column<Entry>[] {
  return [
    {
      label: m.logScreen.when,
      name: "when",
      kind: "sign",
      cell: ({ when }) => <time>{when}</time>,
    },
    {
      label: m.logScreen.who,
      name: "who",
      cell: ({ actorName, actorId, actorRole }) => (
        <>
          {actorName || actorId || m.logScreen.operator} <span className="muted">{actorRole}</span>
        </>
      ),
    },
    {
      label: m.logScreen.action,
      kind: "name",
      cell: ({ action }) => m.auditActions[action] ?? action,
    },
    {
      label: m.logScreen.what,
      name: "what",
      cell: ({ targetType, targetId, targetName }) =>
        targetType && (
          <>
            {targetName || targetType} {targetId && <TargetLink targetId={targetId} />}
          </>
        ),
    },
    {
      label: m.logScreen.details,
      name: "details",
      cell: ({ details }) => shortIds(describeDetails(details)),
    },
    { label: m.logScreen.from, name: "from", cell: ({ network }) => network },
  ];
}

/** Ids by their ends, which tell them apart. */
function shortIds(text: string) {
  return text.replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{6}([0-9a-f]{6})\b/g, "…$2");
}

/** Shows the end of the id, which tells ids apart, and links to everything that happened to it. */
function TargetLink({ targetId }: { targetId: string }) {
  return (
    <a href={`/admin/log?target=${encodeURIComponent(targetId)}`} title={targetId}>
      …{targetId.slice(-6)}
    </a>
  );
}

function addressOf(filter: LogFilter, place: Record<string, string> = {}) {
  const named = Object.entries({ ...filter, ...place }).filter(([, value]) => value);
  const query = new URLSearchParams(named);
  return query.size ? `?${query}` : "";
}
