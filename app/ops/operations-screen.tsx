import { Screen } from "../components/screen";
import { Confirm } from "../components/confirm";
import { Roster } from "../components/roster";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import type { Finding } from "./doctor/finding";

type Process = {
  name: string;
  build: string;
  started: string;
  queues: string[];
  /** Settings that most others have another value of. */
  differing: string[];
};

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
  processes: Process[];
  queues: Queue[];
  failed: Failure[];
  version: string;
  node: string;
  started: string;
};

/**
 * For the person on duty: is the portal healthy, what is waiting, what failed and why. What the doctor and the logs say
 * is English everywhere.
 */
export function OperationsScreen(props: Props) {
  const { findings, processes, queues, failed, version, node, started } = props;
  const m = useTexts();
  const ills = findings.filter(({ isWell }) => !isWell).length;
  return (
    <Screen title={m.operationsScreen.operations}>
      <p className={`message ${ills ? "warning" : "success"}`} role="status">
        {m.operations.verdict(ills)}
      </p>
      <section>
        <h2>{m.operationsScreen.health}</h2>
        <dl className="findings" lang="en">
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
        <h2>{m.operationsScreen.processes}</h2>
        <Roster
          caption={m.operationsScreen.processes}
          rows={processes}
          keyOf={({ name, started }) => name + started}
          columns={[
            {
              label: m.operationsScreen.process,
              kind: "name",
              cell: ({ name }) => <span lang="en">{name}</span>,
            },
            {
              label: m.operationsScreen.build,
              cell: ({ build }) => <span lang="en">{build}</span>,
            },
            { label: m.operationsScreen.since, cell: ({ started }) => <time>{started}</time> },
            {
              label: m.operationsScreen.serves,
              cell: ({ queues: served }) => <span lang="en">{served.join(", ") || "–"}</span>,
            },
            {
              label: m.operationsScreen.differs,
              cell: ({ differing }) =>
                differing.length ? <strong className="ill">{differing.join(", ")}</strong> : "–",
            },
          ]}
        />
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
              cell: ({ queue }) => <span lang="en">{queue}</span>,
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
              cell: ({ age, isTooOld }) => {
                if (age === null) return "–";
                const text = m.dates.duration(age);
                if (!isTooOld) return text;
                return <strong className="ill">{m.operationsScreen.tooLong(text)}</strong>;
              },
            },
            {
              label: m.operationsScreen.failed,
              kind: "number",
              cell: (row) => formatNumber(row.failed),
            },
          ]}
        />
      </section>
      <section>
        <h2>{m.operationsScreen.failedJobs}</h2>
        {failed.length === 0 ? (
          <p className="muted">{m.operationsScreen.none}</p>
        ) : (
          <Roster
            caption={m.operationsScreen.failedNewestFirst}
            rows={failed}
            keyOf={({ id }) => id}
            columns={[
              {
                label: m.operationsScreen.job,
                kind: "name",
                cell: ({ name }) => <span lang="en">{name}</span>,
              },
              {
                label: m.operationsScreen.reason,
                cell: ({ error }) =>
                  error ? <span lang="en">{error}</span> : m.operationsScreen.notKnown,
              },
              { label: m.operationsScreen.when, cell: ({ when }) => <time>{when}</time> },
              {
                label: m.operationsScreen.retryOrDiscard,
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
            {m.operationsScreen.retryAll}
          </button>
        </form>
      )}
      <p className="muted">
        {m.operationsScreen.versionNodeProcessAnswered(version, node, started)}
      </p>
    </Screen>
  );
}

function Decide({ id, name }: Failure) {
  const m = useTexts();
  return (
    <>
      <form method="post" className="inline">
        <button className="quiet" name="retry" value={id}>
          {m.operationsScreen.retry} <span className="unseen">{name}</span>
        </button>
      </form>
      <Confirm
        id={id}
        name="discard"
        ask={m.operationsScreen.discard}
        question={m.operationsScreen.askDiscard}
        confirm={m.operationsScreen.discardIt}
        isStyled
      />
    </>
  );
}
