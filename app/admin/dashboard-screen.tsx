import { formatNumber } from "../text";
import type { Stats } from "./dashboard.server";
import { BarTable } from "../components/bar-table";
import { Roster } from "../components/roster";
import { formatDay } from "../dates";
import { postingStates } from "../postings/editing/states";
import { Board, Notice } from "../postings/board";
import { type Posting, titleOf } from "../postings/posting";
import { applicantsPath, detailsPath, postingType } from "../postings/types";

type DashboardCardsProps = { stats: Stats; totalApplications: number };

export function DashboardCards({ stats, totalApplications }: DashboardCardsProps) {
  const cards = [
    { label: "Total Users", number: stats.totalUsers, href: "/admin/users" },
    { label: "Verified Users", number: stats.verifiedUsers },
    {
      label: "Pending Verification",
      number: stats.pendingVerifications,
      href: "/admin/users?show=pending",
    },
    { label: "Total Applications", number: totalApplications, href: "/admin/applications" },
  ];
  return (
    <ul className="counters">
      {cards.map(({ label, number, href }) => (
        <li key={label} className="counter">
          <strong>{formatNumber(number)}</strong>{" "}
          {href ? <a href={href}>{label}</a> : <span>{label}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What closes soon, with today's listed separately. */
export function Closing({ postings, today }: { postings: Posting[]; today: string }) {
  const now = postings.filter(({ closesOn }) => closesOn === today);
  const later = postings.filter(({ closesOn }) => closesOn !== today);
  return (
    <>
      <Board title="Closes today" postings={now} today={today} />
      <section>
        <h2>Closes this week</h2>
        {later.length > 0 ? (
          <ul className="board">
            {later.map((posting) => (
              <Notice key={posting.id} posting={posting} today={today} />
            ))}
          </ul>
        ) : (
          <p className="muted">Nothing {now.length > 0 && "else "}closes in the next seven days.</p>
        )}
        <p>
          <a href="/admin/postings?sort=closing">All, closing soonest first</a>
        </p>
      </section>
    </>
  );
}

type Latest = { posting: Posting; postedOn: string; applications: number };

export function LatestPostings({ latest }: { latest: Latest[] }) {
  return (
    <section>
      <h2>Latest postings</h2>
      {latest.length === 0 ? (
        <p className="muted">Nothing has been posted yet.</p>
      ) : (
        <Roster
          caption="Latest postings"
          rows={latest}
          keyOf={({ posting }) => posting.id}
          columns={[
            {
              label: "Title",
              kind: "name",
              cell: ({ posting }) => <a href={detailsPath(posting)}>{titleOf(posting)}</a>,
            },
            { label: "Type", cell: ({ posting }) => postingType(posting.type).name },
            { label: "State", cell: ({ posting }) => postingStates[posting.state].name },
            { label: "Posted", cell: ({ postedOn }) => <time>{formatDay(postedOn)}</time> },
            {
              label: "Applied",
              kind: "number",
              cell: ({ posting, applications }) =>
                applications === 0 ? (
                  "0"
                ) : (
                  <a
                    href={applicantsPath(posting, "admin")}
                    aria-label={`${applications} applied: ${titleOf(posting)}`}
                  >
                    {formatNumber(applications)}
                  </a>
                ),
            },
          ]}
        />
      )}
      <p>
        <a href="/admin/postings">All postings</a>: edit, schedule, close, delete, bring back
      </p>
    </section>
  );
}

type Counted = { day: string; count: number }[];

export function LastDays({ applied, signUps }: { applied: Counted; signUps: Counted }) {
  const rows = applied.map(({ day, count }, index) => ({
    key: day,
    name: formatDay(day).replace(/ \d+$/, ""),
    numbers: [count, signUps[index]?.count ?? 0],
  }));
  return (
    <section>
      <h2>The last 14 days</h2>
      <BarTable
        caption="Applications and sign-ups on each of the last 14 days"
        first="Day"
        columns={["Applications", "Sign-ups"]}
        rows={rows.reverse()}
      />
    </section>
  );
}

type ElsewhereProps = { erasures: { waiting: number; since: string | null } };

/** The office's other screens, with what waits there. */
export function Elsewhere({ erasures: { waiting, since } }: ElsewhereProps) {
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
