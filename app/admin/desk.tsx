import { BarTable } from "../components/bar-table";
import { Roster } from "../components/roster";
import { formatDay } from "../dates";
import { stateNames } from "../postings/office/states";
import { Board, Notice } from "../postings/board";
import { type Posting, titleOf } from "../postings/posting";
import { applicantsPath, detailsPath, postingType } from "../postings/types";
import { formatNumber } from "../text";

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
            { label: "State", cell: ({ posting }) => stateNames[posting.state] },
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
