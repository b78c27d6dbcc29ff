import { monitorEventLoopDelay } from "node:perf_hooks";
import { db } from "../db/client";
import type { User } from "../app/access/can";
import type { Rule } from "../app/records/eligibility";
import { anAdmin, clientOf } from "../tests/support/factories";
import { fill, size, startPortal, studentsSql } from "./ground";
import { type Row, duration, median, row, series, timed, times } from "./results";

const students = size(50_000, 2_000);
const postings = size(2_000, 200);
const rounds = size(15, 3);

const rule: Rule = {
  all: [
    { fact: "programme", op: "in", value: ["Programme 1", "Programme 2"] },
    { fact: "batch", op: "in", value: [2026, 2027] },
    {
      any: [
        { fact: "cgpa", op: "atLeast", value: 7 },
        {
          all: [
            { fact: "department", op: "in", value: ["Department 3"] },
            { fact: "cgpa", op: "atLeast", value: 6 },
          ],
        },
      ],
    },
    { fact: "class10", op: "atLeast", value: 60 },
    { fact: "activeBacklogs", op: "atMost", value: 0 },
    { not: { fact: "rollNumber", op: "between", value: ["R00100", "R00200"] } },
  ],
};

/** How many a rule lets apply, of so many students; what a student can apply to, of so many postings with rules. */
export async function bench(): Promise<Row[]> {
  await fill(`${studentsSql(students)} ${recordsSql} ${rulesSql}`);
  return [...(await countRows()), ...(await listRows())];
}

async function countRows() {
  const { previewRule } = await import("../app/records/preview.server");
  const admin = await anAdmin();
  await previewRule(admin, rule); // warm
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const counted = await series(rounds, () => timed(() => previewRule(admin, rule)));
  delay.disable();
  const what = `preview of a rule, ${students.toLocaleString("en")} records`;
  const held = delay.max / 1e6;
  return [
    row(what, { value: median(counted), unit: duration, atMost: 1_000 }),
    row(`${what}: longest hold of the event loop`, { value: held, unit: duration, atMost: 50 }),
  ];
}

async function listRows() {
  const { url } = await startPortal();
  const user = (await db
    .selectFrom("users")
    .innerJoin("enrolments", "enrolments.user_id", "users.id")
    .selectAll("users")
    .orderBy("users.id")
    .executeTakeFirstOrThrow()) as unknown as User; // a student that recordsSql made
  const client = await clientOf(url, user);
  const read = async (path: string) => void (await (await client.get(path)).text());
  const rows: Row[] = [];
  for (const list of ["/jobs", "/api/placements"]) {
    // Both uncached, as one student's list is.
    const without = `${list}?limit=99&search=e`;
    const withIt = `${without}&eligible=true`;
    await Promise.all([read(without), read(withIt)]);
    const plain: number[] = [];
    const asked: number[] = [];
    for (let round = 0; round < rounds; round++) {
      plain.push(await timed(() => read(`${without}${round % 10}`)));
      asked.push(await timed(() => read(`${list}?limit=99&search=e${round % 10}&eligible=true`)));
    }
    const what = `${list} with eligible=true, ${postings.toLocaleString("en")} postings with rules`;
    const detail = duration(median(plain));
    rows.push(
      row(what, {
        value: median(asked),
        unit: duration,
        atMost: 1_000,
        detail: `${detail} without`,
      }),
      row(`${what}: to the same without`, {
        value: median(asked) / median(plain),
        unit: times,
        atMost: 2,
      }),
    );
  }
  return rows;
}

const recordsSql = `
  insert into programmes (id, name, years)
    select gen_random_uuid(), 'Programme ' || n, 4 from generate_series(1, 4) n;
  insert into departments (id, name)
    select gen_random_uuid(), 'Department ' || n from generate_series(1, 10) n;
  insert into programme_departments (programme_id, department_id, place)
    select programmes.id, departments.id, 0 from programmes cross join departments;
  insert into enrolments (id, user_id, programme_id, department_id, batch, roll_number, facts)
    select gen_random_uuid(), student.id, place.programme_id, place.department_id,
      2024 + n % 5, 'R' || lpad(n::text, 5, '0'),
      jsonb_build_object('cgpa', 5 + (n * 7 % 500) / 100.0, 'class10', 50 + n % 50,
        'class12', 55 + n % 45, 'activeBacklogs', n % 4 / 3, 'allBacklogs', 3)
    from (select id, row_number() over () as n from users where role = 'user') student
    join (select *, row_number() over () as k from programme_departments) place
      on k = n % 40 + 1;`;

/** Every posting with another bar. */
const rulesSql = `
  insert into postings (id, type, fields, created_at, state, eligibility)
    select gen_random_uuid(), 'job',
      jsonb_build_object('title', 'Engineer e' || n % 10, 'company', 'Company ' || n % 500,
        'location', 'Pune', 'description', 'e' || n % 10 || repeat(' the team builds systems', 20),
        'link', 'https://careers.example/' || n),
      now() - n * interval '1 minute', 'published',
      json_build_object('all', json_build_array(
        json_build_object('fact', 'batch', 'op', 'in', 'value', json_build_array(2024 + n % 5, 2025)),
        json_build_object('fact', 'cgpa', 'op', 'atLeast', 'value', 5 + n % 400 / 100.0),
        json_build_object('fact', 'class10', 'op', 'atLeast', 'value', 40 + n % 60),
        json_build_object('fact', 'activeBacklogs', 'op', 'atMost', 'value', n % 3)))
    from generate_series(1, ${postings}) n;`;
