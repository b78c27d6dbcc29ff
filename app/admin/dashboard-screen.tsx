import { Sentence } from "../components/sentence";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import type { Stats } from "./dashboard.server";
import { BarTable } from "../components/bar-table";
import { Roster } from "../components/roster";
import { Board, Notice } from "../postings/board";
import { type Posting, titleOf } from "../postings/posting";
import { applicantsPath, detailsPath, wordsOf } from "../postings/types";

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
export function Closing({ postings, today }: { postings: Posting[]; today: string }) {
  const m = useTexts();
  const now = postings.filter(({ closesOn }) => closesOn === today);
  const later = postings.filter(({ closesOn }) => closesOn !== today);
  return (
    <>
      <Board title={m.dashboardScreen.closesToday} postings={now} today={today} />
      <section>
        <h2>{m.dashboardScreen.closesWeek}</h2>
        {later.length > 0 ? (
          <ul className="board">
            {later.map((posting) => (
              <Notice key={posting.id} posting={posting} today={today} />
            ))}
          </ul>
        ) : (
          <p className="muted">
            {now.length > 0 ? m.dashboardScreen.nothingElseCloses : m.dashboardScreen.nothingCloses}
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
            { label: m.dashboardScreen.state, cell: ({ posting }) => m.stateNames[posting.state] },
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
        <Sentence
          text={m.dashboardScreen.ways.allPostings}
          parts={{ link: (words) => <a href="/admin/postings">{words}</a> }}
        />
      </p>
    </section>
  );
}

type Counted = { day: string; count: number }[];

export function LastDays({ applied, signUps }: { applied: Counted; signUps: Counted }) {
  const m = useTexts();
  const rows = applied.map(({ day, count }, index) => ({
    key: day,
    name: m.dates.day(day).replace(/ \d+$/, ""),
    numbers: [count, signUps[index]?.count ?? 0],
  }));
  return (
    <section>
      <h2>{m.dashboardScreen.theLastDays}</h2>
      <BarTable
        caption={m.dashboardScreen.applicationsSignUpsEach}
        first={m.dashboardScreen.day}
        columns={[m.dashboardScreen.applications, m.dashboardScreen.signUps]}
        rows={rows.reverse()}
      />
    </section>
  );
}

type ElsewhereProps = {
  erasures: { waiting: number; since: string | null };
  /** Whether there are programmes, and so records. */
  hasRecords: boolean;
};

/** The office's other screens, with what waits there. */
export function Elsewhere({ erasures: { waiting, since }, hasRecords }: ElsewhereProps) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.dashboardScreen.theOffice}</h2>
      <ul className="ways">
        <li>
          <Sentence
            text={m.dashboardScreen.ways.importFromFile}
            parts={{ link: (words) => <a href="/admin/import">{words}</a> }}
          />
        </li>
        <li>
          <Sentence
            text={hasRecords ? m.dashboardScreen.ways.records : m.dashboardScreen.ways.programmes}
            parts={{
              link: (words) => (
                <a href={hasRecords ? "/admin/records" : "/admin/programmes"}>{words}</a>
              ),
            }}
          />
        </li>
        {hasRecords && (
          <li>
            <Sentence
              text={m.dashboardScreen.ways.figures}
              parts={{ link: (words) => <a href="/admin/figures">{words}</a> }}
            />
          </li>
        )}
        <li>
          <Sentence
            text={m.dashboardScreen.ways.recruiters}
            parts={{ link: (words) => <a href="/admin/recruiters">{words}</a> }}
          />
        </li>
        <li>
          <Sentence
            text={m.dashboardScreen.ways.outcomes}
            parts={{ link: (words) => <a href="/admin/outcomes">{words}</a> }}
          />
        </li>
        <li>
          <Sentence
            text={
              since
                ? m.dashboardScreen.ways.erasuresSince(formatNumber(waiting), since)
                : m.dashboardScreen.ways.noErasures
            }
            parts={{ link: (words) => <a href="/admin/erasures">{words}</a> }}
          />
        </li>
        <li>
          <Sentence
            text={m.dashboardScreen.ways.log}
            parts={{ link: (words) => <a href="/admin/log">{words}</a> }}
          />
        </li>
        <li>
          <Sentence
            text={m.dashboardScreen.ways.operations}
            parts={{ link: (words) => <a href="/admin/operations">{words}</a> }}
          />
        </li>
      </ul>
    </section>
  );
}
