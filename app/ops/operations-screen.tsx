import { Sentence } from "../components/sentence";
import { Roster } from "../components/roster";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import type { Finding } from "./doctor/doctor.server";

type Queue = {
  queue: string;
  waiting: number;
  running: number;
  failed: number;
  /** Seconds since its oldest job was added. */
  age: number | null;
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
  const m = useTexts();
  const ills = findings.filter(({ isWell }) => !isWell).length;
  return (
    <>
      <p className="crumbs">
        <a href="/admin-dashboard">{m.operationsScreen.adminDashboard}</a>
      </p>
      <h1>{m.operationsScreen.operations}</h1>
      <p className={`message ${ills ? "warning" : "success"}`} role="status">
        {m.operations.verdict(ills)}
      </p>
      <section>
        <h2>{m.operationsScreen.health}</h2>
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
        <h2>{m.operationsScreen.queues}</h2>
        <Roster
          caption={m.operationsScreen.queues}
          rows={queues}
          keyOf={({ queue }) => queue}
          columns={[
            {
              label: m.operationsScreen.queue,
              kind: "name",
              cell: ({ queue }) => <a href={`/admin/queues/queue/${queue}`}>{queue}</a>,
            },
            {
              label: m.operationsScreen.waiting,
              kind: "number",
              cell: ({ waiting }) => formatNumber(waiting),
            },
            {
              label: m.operationsScreen.running,
              kind: "number",
              cell: ({ running }) => formatNumber(running),
            },
            {
              label: m.operationsScreen.oldest,
              kind: "number",
              cell: ({ age }) => (age === null ? "–" : m.dates.duration(age)),
            },
            {
              label: m.operationsScreen.givenUp,
              kind: "number",
              cell: (row) => formatNumber(row.failed),
            },
          ]}
        />
        <p>
          <Sentence
            text={m.operationsScreen.toQueues}
            parts={{ link: (words) => <a href="/admin/queues">{words}</a> }}
          />
        </p>
      </section>
      <section>
        <h2>{m.operationsScreen.jobsWereGivenUp}</h2>
        {failed.length === 0 ? (
          <p className="muted">{m.operationsScreen.none}</p>
        ) : (
          <Roster
            caption={m.operationsScreen.jobsWereGivenUpNewest}
            rows={failed}
            keyOf={({ id }) => id}
            columns={[
              {
                label: m.operationsScreen.job,
                kind: "name",
                cell: ({ id, queue, name }) => (
                  <a href={`/admin/queues/queue/${queue}/${id}`}>{name}</a>
                ),
              },
              {
                label: m.operationsScreen.reason,
                cell: ({ error }) => error ?? m.operationsScreen.notKnown,
              },
              { label: m.operationsScreen.when, cell: ({ when }) => <time>{when}</time> },
            ]}
          />
        )}
      </section>
      <p className="muted">
        {m.operationsScreen.versionNodeProcessAnswered(version, node, started)}
      </p>
    </>
  );
}
