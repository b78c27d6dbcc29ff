import { formatNumber } from "../text";

type Props = { erasures: { waiting: number; since: string | null } };

/** The office's other screens, with what waits there. */
export function Elsewhere({ erasures: { waiting, since } }: Props) {
  return (
    <section>
      <h2>The office</h2>
      <ul className="ways">
        <li>
          <a href="/admin/import">Import from a file</a>: many postings at once
        </li>
        <li>
          <a href="/admin/recruiters">Recruiters</a>: who may recruit here
        </li>
        <li>
          <a href="/admin/outcomes">Outcomes</a>: what became of applications
        </li>
        <li>
          <a href="/admin/erasures">Erasure requests</a>:{" "}
          {since ? `${formatNumber(waiting)} waiting since ${since}` : "none waiting"}
        </li>
        <li>
          <a href="/admin/log">Log</a>: who did what
        </li>
        <li>
          <a href="/admin/operations">Operations</a>: health, queues, failed jobs, backup
        </li>
      </ul>
    </section>
  );
}
