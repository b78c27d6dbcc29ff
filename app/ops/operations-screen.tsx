import { Confirm } from "../components/confirm";
import { Roster } from "../components/roster";
import { durationInWords } from "../dates";
import { messages } from "../messages";
import { formatNumber } from "../text";
import type { Finding } from "./doctor/doctor.server";

type Queue = {
  queue: string;
  waiting: number;
  running: number;
  failed: number;
  /** Seconds since its oldest job was added. */
  age: number | null;
  isTooOld: boolean;
};

type Failure = { id: string; queue: string; name: string; error: string | null; when: string };

type Props = {
  findings: Finding[];
  queues: Queue[];
  failed: Failure[];
  version: string;
  node: string;
  started: string;
};

/** For the person on duty: is the portal healthy, what is waiting, what failed and why. */
export function OperationsScreen({ findings, queues, failed, version, node, started }: Props) {
  const ills = findings.filter(({ isWell }) => !isWell).length;
  return (
    <>
      <p className="crumbs">
        <a href="/admin-dashboard">Admin dashboard</a>
      </p>
      <h1>Operations</h1>
      <p className={`message ${ills ? "warning" : "success"}`} role="status">
        {messages.operations.verdict(ills)}
      </p>
      <section>
        <h2>Health</h2>
        <dl className="findings">
          {findings.map(({ about, isWell, says }) => (
            <div key={about + says} className={isWell ? undefined : "ill"}>
              <dt>
                <span aria-hidden="true">{isWell ? "✓" : "!"}</span> {about}
              </dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>Queues</h2>
        <Roster
          caption="Queues"
          rows={queues}
          keyOf={({ queue }) => queue}
          columns={[
            { label: "Queue", kind: "name", cell: ({ queue }) => queue },
            { label: "Waiting", kind: "number", cell: ({ waiting }) => formatNumber(waiting) },
            { label: "Running", kind: "number", cell: ({ running }) => formatNumber(running) },
            {
              label: "Oldest",
              kind: "number",
              cell: ({ age, isTooOld }) => {
                if (age === null) return "–";
                const text = durationInWords(age);
                return isTooOld ? <strong className="ill">{text}: too long</strong> : text;
              },
            },
            { label: "Failed", kind: "number", cell: (row) => formatNumber(row.failed) },
          ]}
        />
      </section>
      <section>
        <h2>Failed jobs</h2>
        {failed.length === 0 ? (
          <p className="muted">None.</p>
        ) : (
          <Roster
            caption="Failed jobs, newest first"
            rows={failed}
            keyOf={({ id }) => id}
            columns={[
              { label: "Job", kind: "name", cell: ({ name }) => name },
              { label: "Reason", cell: ({ error }) => error ?? "not known" },
              { label: "When", cell: ({ when }) => <time>{when}</time> },
              {
                label: "Retry or discard",
                kind: "row-actions",
                cell: (job) => <Decide {...job} />,
              },
            ]}
          />
        )}
      </section>
      {failed.length > 1 && (
        <form method="post">
          <button className="quiet" name="retry" value="all">
            Retry all
          </button>
        </form>
      )}
      <p className="muted">
        Version {version}, Node {node}. The process that answered started on {started}.
      </p>
    </>
  );
}

function Decide({ id, name }: Failure) {
  return (
    <>
      <form method="post" className="inline">
        <button className="quiet" name="retry" value={id}>
          Retry <span className="unseen">{name}</span>
        </button>
      </form>
      <Confirm
        id={id}
        name="discard"
        ask="Discard"
        question="What this job would have done stays undone."
        confirm="Discard it"
        isStyled
      />
    </>
  );
}
