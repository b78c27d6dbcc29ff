import { sql } from "kysely";
import type { User } from "../app/access/can";
import type { Clause } from "../app/seasons/policy/policy";
import type { PastEvent } from "../app/seasons/policy/standing";
import { db } from "../db/client";
import { aSeason, anAdmin } from "../tests/support/factories";
import { fill, size, studentsSql } from "./ground";
import { cpuOf, flatness, watched } from "./load";
import { type Row, duration, median, quantile, row, series, timed } from "./results";

const students = size(5_000, 100);
/** What happened to each of them; see `happenedSql`. */
const events = students * 20;
const rounds = size(200, 5);
const decisions = size(100_000, 1_000);

const own: Clause[] = [
  { kind: "after-accepting", ways: [{ from: 1 }] },
  { kind: "on-accepting", withdraw: "all" },
];

const draft: Clause[] = [
  {
    ...{ kind: "classes", sectors: ["IT", "Core"] },
    classes: [{ name: "Regular", below: 600_000 }, { name: "Dream" }],
  },
  { kind: "answer-within", hours: 240, then: "declined" },
  { kind: "declining", counts: false, most: 3 },
  { kind: "offer-limit", most: 2, of: "accepted", per: "season" },
  { kind: "after-accepting", ways: [{ times: 1.5 }, { class: "Dream", otherSector: true }] },
  { kind: "application-limit", most: 7 },
  { kind: "on-accepting", withdraw: "not-allowed" },
  { kind: "points", for: { absent: 10 }, bars: [{ from: 20, season: true }] },
];

/** A draft policy tried on a season of so many events, the one function that decides, and accepting an offer. */
export async function bench(): Promise<Row[]> {
  const season = await aSeason({ clauses: own });
  await fill(`${studentsSql(students)} ${happenedSql(season.id)}`);
  return [...(await trialRows(season.id)), await decideRow(), await acceptRow(season.id)];
}

async function trialRows(seasonId: string) {
  const { findTrial, runTrial, tryPolicy } =
    await import("../app/seasons/simulation/trials.server");
  const admin = await anAdmin();
  const id = await tryPolicy(admin, seasonId, draft);
  const before = cpuOf([process]);
  const { result: value, memory } = await watched(process.pid, () => timed(() => runTrial(id)));
  const { result } = await findTrial(admin, seasonId, id);
  if (result?.events !== events) throw new Error(`${result?.events} events instead of ${events}`);
  const what = `a policy tried on ${events.toLocaleString("en")} events`;
  const detail = `${duration((cpuOf([process]) - before) * 1_000)} of processor, ${result.refused} refused`;
  return [row(what, { value, unit: duration, atMost: 10_000, detail }), flatness(what, memory)];
}

async function decideRow() {
  const { decide } = await import("../app/seasons/policy/policy");
  const history = Array.from({ length: 20 }, (_, index): PastEvent => {
    const event = (["applied", "shortlisted", "offered", "accepted"] as const)[index % 4]!;
    const day = String(1 + index).padStart(2, "0");
    return { event, posting: `p${index >> 2}`, ctc: 500_000, at: `2027-01-${day}T10:00:00Z` };
  });
  const question = { history, posting: { id: "x", ctc: 700_000 }, at: "2027-02-01T10:00:00Z" };
  const value = await timed(async () => {
    for (let made = 0; made < decisions; made++) decide(draft, question);
  });
  const what = `${decisions.toLocaleString("en")} decisions, ${draft.length} rules, ${history.length} events each`;
  return row(what, { value, unit: duration, atMost: 10_000 });
}

async function acceptRow(seasonId: string) {
  const { answerOffer } = await import("../app/applications/stages/steps.server");
  const { rows } = await sql<User & { application: string }>`
    select users.id, users.name, email, phone, role, applications.id as application
    from applications join users on users.id = user_id join postings on postings.id = posting_id
    where stage = 'offered' and season_id = ${seasonId} limit ${rounds}`.execute(db);
  const taken = await series(rows.length, (round) => {
    const { application, ...student } = rows[round]!;
    return timed(() => answerOffer(student, application, { accept: true }));
  });
  const detail = `p95 ${duration(quantile(taken, 0.95))}`;
  const what = `accepting an offer, which ends three applications, of ${students.toLocaleString("en")} students`;
  return row(what, { value: median(taken), unit: duration, atMost: 50, detail });
}

/**
 * Each student applied to 8 of 200 postings, was shortlisted for 5 and got 3 offers, accepted one or two of them and
 * declined the others, and withdrew from one more: 20 events. Some have one more open offer, whose event is not told.
 */
const happenedSql = (seasonId: string) => `
  create temp table student as select id, row_number() over () as n from users where role = 'user';
  insert into season_registrations (id, season_id, user_id, state, policy_version)
    select gen_random_uuid(), '${seasonId}', id, 'registered', 1 from student;
  insert into postings (id, type, fields, created_at, state, season_id, season_terms)
    select gen_random_uuid(), 'job', jsonb_build_object('title', 'Engineer ' || n, 'company', 'Company ' || n),
      now() - interval '250 days', 'published', '${seasonId}',
      jsonb_build_object('ctc', 300000 + n % 40 * 25000, 'sector', (array['IT', 'Core'])[n % 2 + 1])
    from generate_series(0, 199) n;
  create temp table opening as select id, row_number() over () - 1 as n from postings;
  insert into posting_versions (hash, content) values (content_version('{"title":"A"}'), '{"title":"A"}');
  create temp table way as
    select gen_random_uuid() as id, student.id as user_id, opening.id as posting_id, student.n, k,
      now() - interval '200 days' + k * interval '10 days' + student.n * interval '1 second' as at,
      case when k = 1 or k = 3 and student.n % 5 < 3 then 'accepted' when k in (2, 3) then 'declined'
        when k in (4, 5) then 'shortlisted' when k = 6 then 'withdrawn'
        when k = 8 and student.n <= ${rounds} then 'offered' else 'applied' end as stage
    from student cross join generate_series(1, 8) k
    join opening on opening.n = (student.n * 7 + k * 25) % 200;
  insert into applications (id, user_id, posting_id, type, company, month, posting_version,
    applied_link, terms_version, terms_hash, stage, offered_at, applied_at)
    select id, user_id, posting_id, 'job', 'Company ' || k, '2026-01-01', content_version('{"title":"A"}'),
      'https://careers.example/', '1', '-', stage,
      case when k <= 3 then at + interval '5 days' when stage = 'offered' then now() end, at
    from way;
  insert into application_events (id, application_id, from_stage, to_stage, at)
    select gen_random_uuid(), id, 'applied', 'shortlisted', at + interval '1 day' from way where k <= 5
    union all
    select gen_random_uuid(), id, 'interview', 'offered', at + interval '5 days' from way where k <= 3
    union all
    select gen_random_uuid(), id, 'offered', stage, at + interval '6 days' from way where k <= 3
    union all
    select gen_random_uuid(), id, 'applied', 'withdrawn', at + interval '1 day' from way where k = 6;`;
