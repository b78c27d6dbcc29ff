import type { User } from "../app/access/can";
import { aSeason, anAdmin } from "../tests/support/factories";
import { fill, size, studentsSql } from "./ground";
import { type Row, duration, median, quantile, row, series, timed } from "./results";

const students = size(50_000, 200);
const rounds = size(15, 2);
const applied = 10;

/** Where the students of a season stand, among as many of the season before. */
export async function bench(): Promise<Row[]> {
  const [season, before] = [
    await aSeason({ name: "This year" }),
    await aSeason({ name: "Last year" }),
  ];
  await fill(
    `${studentsSql(students)} ${placesSql} ${happenedSql(before.id)} ${happenedSql(season.id)}`,
  );
  const admin: User = await anAdmin();
  const { readStanding } = await import("../app/standing/standing.server");
  const { studentIds, studentsById } = await import("../app/standing/season-students.server");
  const measured = async (what: string, work: () => Promise<unknown>) => {
    await work(); // warm
    const taken = await series(rounds, () => timed(work));
    const detail = `p95 ${duration(quantile(taken, 0.95))}`;
    return row(what, { value: median(taken), unit: duration, atMost: 300, detail });
  };
  const of = `of ${students.toLocaleString("en")} students with ${applied} applications each`;
  return [
    await measured(`standing of a season ${of}`, () => readStanding(admin, season.id)),
    await measured(`first page of the unplaced, ${of}`, async () => {
      const range = { limit: 20, offset: 0 };
      const ids = await studentIds(admin, season, { list: "unplaced" }, range);
      return studentsById(admin, season, ids);
    }),
  ];
}

/** Two programmes of ten departments; nine of ten have signed in within two weeks. */
const placesSql = `
  insert into programmes (id, name, years) select gen_random_uuid(), 'Programme ' || n, 4 from generate_series(1, 2) n;
  insert into departments (id, name) select gen_random_uuid(), 'Department ' || n from generate_series(1, 10) n;
  insert into programme_departments (programme_id, department_id, place)
    select programmes.id, departments.id, 0 from programmes cross join departments;
  create temp table place as
    select programmes.id as programme_id, departments.id as department_id, row_number() over () as k
    from programmes cross join departments;
  create temp table student as
    select id, row_number() over (order by id) as n from users where role = 'user';
  insert into enrolments (id, user_id, programme_id, department_id, batch, roll_number, confirmed)
    select gen_random_uuid(), student.id, programme_id, department_id, 2027, 'R' || n,
      array['programme', 'department', 'rollNumber']
    from student join place on k = n % 20 + 1;
  insert into sessions (id, user_id, expires_at, last_seen_at)
    select gen_random_uuid(), id, now() + interval '30 days',
      now() - case when n % 10 = 0 then interval '20 days' else interval '1 day' end
    from student;
  insert into posting_versions (hash, content) values (content_version('{"title":"A"}'), '{"title":"A"}');`;

/** Of each ten applications three were shortlisted and one was offered, which seven of ten students accepted. */
const happenedSql = (seasonId: string) => `
  drop table if exists opening, way;
  insert into season_registrations (id, season_id, user_id, enrolment_id, state, policy_version)
    select gen_random_uuid(), '${seasonId}', student.id, enrolments.id, 'registered', 1
    from student join enrolments on enrolments.user_id = student.id;
  insert into postings (id, type, fields, created_at, state, season_id, season_terms)
    select gen_random_uuid(), 'job', jsonb_build_object('title', 'Engineer ' || n, 'company', 'Company ' || n),
      now() - interval '250 days', 'published', '${seasonId}', jsonb_build_object('ctc', 300000 + n % 40 * 25000)
    from generate_series(0, 199) n;
  create temp table opening as
    select id, row_number() over () - 1 as n from postings where season_id = '${seasonId}';
  create temp table way as
    select gen_random_uuid() as id, student.id as user_id, opening.id as posting_id, student.n, k,
      now() - interval '200 days' + k * interval '10 days' + student.n * interval '1 second' as at,
      case when k = 1 and student.n % 10 < 7 then 'accepted' when k = 1 then 'offered'
        when k in (2, 3) then 'rejected' else 'applied' end as stage
    from student cross join generate_series(1, ${applied}) k
    join opening on opening.n = (student.n * 7 + k * 19) % 200
    where student.n % 20 > 0;
  insert into applications (id, user_id, posting_id, type, company, month, posting_version,
    applied_link, terms_version, terms_hash, stage, ctc, offered_at, applied_at)
    select id, user_id, posting_id, 'job', 'Company ' || k, '2026-01-01', content_version('{"title":"A"}'),
      'https://careers.example/', '1', '-', stage, case when k = 1 and n % 10 > 0 then 500000 end,
      case when k = 1 then at + interval '5 days' end, at
    from way;
  insert into application_events (id, application_id, from_stage, to_stage, at)
    select gen_random_uuid(), id, 'applied', 'shortlisted', at + interval '1 day' from way where k <= 3
    union all
    select gen_random_uuid(), id, 'shortlisted', 'interview', at + interval '4 days' from way where k = 1
    union all
    select gen_random_uuid(), id, 'interview', 'offered', at + interval '5 days' from way where k = 1
    union all
    select gen_random_uuid(), id, 'shortlisted', 'rejected', at + interval '5 days' from way where k in (2, 3)
    union all
    select gen_random_uuid(), id, 'offered', 'accepted', at + interval '6 days' from way where k = 1 and stage = 'accepted';`;
