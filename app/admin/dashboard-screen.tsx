import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import type { Stats } from "./dashboard.server";
import { ColumnChart } from "../components/column-chart";
import { daysUntil } from "../dates";
import { Roster } from "../components/roster";
import { Board, Notice } from "../postings/board";
import { type Posting, titleOf } from "../postings/posting";
import { applicantsPath, detailsPath, wordsOf } from "../postings/types";
import type { WaitingName } from "../waiting/kinds.server";

type DashboardCardsProps = { stats: Stats; totalApplications: number };

export function DashboardCards({ stats, totalApplications }: DashboardCardsProps) {
  const m = useTexts();
  const cards = [
    { label: m.dashboardScreen.totalUsers, number: stats.totalUsers, href: "/admin/users" },
    { label: m.dashboardScreen.verifiedUsers, number: stats.verifiedUsers },
    {
      label: m.dashboardScreen.pendingVerification,
      number: stats.pendingVerifications,
      href: "/admin/users?show=pending",
    },
    {
      label: m.dashboardScreen.totalApplications,
      number: totalApplications,
      href: "/admin/applications",
    },
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
export function Closing({ postings, now }: { postings: Posting[]; now: string }) {
  const m = useTexts();
  const isToday = ({ closesOn }: Posting) => closesOn !== null && daysUntil(closesOn, now) === 0;
  const today = postings.filter(isToday);
  const later = postings.filter((posting) => !isToday(posting));
  return (
    <>
      <Board title={m.dashboardScreen.closesToday} postings={today} now={now} />
      <section>
        <h2>{m.dashboardScreen.closesWeek}</h2>
        {later.length > 0 ? (
          <ul className="notices">
            {later.map((posting) => (
              <Notice key={posting.id} posting={posting} now={now} />
            ))}
          </ul>
        ) : (
          <p className="muted">
            {today.length > 0
              ? m.dashboardScreen.nothingElseCloses
              : m.dashboardScreen.nothingCloses}
          </p>
        )}
        <p>
          <a href="/admin/postings?sort=closing">{m.dashboardScreen.allClosingSoonestFirst}</a>
        </p>
      </section>
    </>
  );
}

type Latest = { posting: Posting; postedOn: string; applications: number };

export function LatestPostings({ latest }: { latest: Latest[] }) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.dashboardScreen.latestPostings}</h2>
      {latest.length === 0 ? (
        <p className="muted">{m.dashboardScreen.nothingBeenPostedYet}</p>
      ) : (
        <Roster
          caption={m.dashboardScreen.latestPostings}
          rows={latest}
          keyOf={({ posting }) => posting.id}
          columns={[
            {
              label: m.dashboardScreen.title,
              kind: "name",
              cell: ({ posting }) => <a href={detailsPath(posting)}>{titleOf(posting)}</a>,
            },
            {
              label: m.dashboardScreen.type,
              cell: ({ posting }) => wordsOf(m, posting.type).name,
            },
            {
              label: m.dashboardScreen.state,
              kind: "sign",
              cell: ({ posting: { state } }) => (
                <span className={`state ${state}`}>{m.stateNames[state]}</span>
              ),
            },
            {
              label: m.dashboardScreen.posted,
              cell: ({ postedOn }) => <time>{m.dates.day(postedOn)}</time>,
            },
            {
              label: m.dashboardScreen.applied,
              kind: "number",
              cell: ({ posting, applications }) =>
                applications === 0 ? (
                  "0"
                ) : (
                  <a
                    href={applicantsPath(posting, "admin")}
                    aria-label={m.dashboardScreen.appliedOfApplicationsPosting(
                      applications,
                      titleOf(posting),
                    )}
                  >
                    {formatNumber(applications)}
                  </a>
                ),
            },
          ]}
        />
      )}
      <p>
        <a href="/admin/postings">{m.dashboardScreen.allPostings}</a>
      </p>
    </section>
  );
}

type Counted = { day: string; count: number }[];

export function LastDays({ applied, signUps }: { applied: Counted; signUps: Counted }) {
  const m = useTexts();
  const columns = applied.map(({ day, count }, index) => {
    const name = m.dates.day(day).replace(/ \d+$/, "");
    const others = signUps[index]?.count ?? 0;
    const says = m.dashboardScreen.onDay(name, count, others);
    return { name, says, numbers: [count, others] as const };
  });
  return (
    <section>
      <h2>{m.dashboardScreen.theLastDays}</h2>
      <ColumnChart
        caption={m.dashboardScreen.applicationsSignUpsEach}
        series={[m.dashboardScreen.applications, m.dashboardScreen.signUps]}
        columns={columns}
      />
    </section>
  );
}

type ToDoProps = {
  /** With the day since when the first waits, YYYY-MM-DD. */
  waiting: { kind: WaitingName; count: number; since: string }[];
  today: string;
};

/** What waits for the office, for how long, and where to go. */
export function ToDo({ waiting, today }: ToDoProps) {
  const m = useTexts();
  const words = m.waiting;
  if (!waiting.length) return <p className="muted">{words.nothing}</p>;
  return (
    <section aria-label={m.dashboardScreen.toDo}>
      <ul className="todo">
        {waiting.map(({ kind, count, since }) => (
          <li key={kind}>
            <span>
              <strong>{words.counted[kind](count)}</strong>
              {words.firstSince(m.dates.day(since), m.dates.forDays(daysUntil(today, since)))}
            </span>{" "}
            <a className="button quiet" href={`/admin/waiting?kind=${kind}`}>
              {m.dashboardScreen.review}
            </a>
          </li>
        ))}
      </ul>
      {waiting.length > 1 && (
        <p>
          <a href="/admin/waiting">{words.seeAll}</a>
        </p>
      )}
    </section>
  );
}
