import { monitorEventLoopDelay } from "node:perf_hooks";
import type { User } from "../app/access/can";
import { anAdmin, clientOf } from "../tests/support/factories";
import { fill, size, startPortal, studentsSql } from "./ground";
import { readAll } from "./outcomes";
import { type Row, duration, median, row, series, timed } from "./results";

const students = size(100_000, 2_000);
const rounds = size(9, 2);
const year = 2026;

/** Each table of the figures, of so many students over ten years, and its files. */
export async function bench(): Promise<Row[]> {
  await fill(`${studentsSql(students)} ${graduatesSql}`);
  return [...(await tableRows()), ...(await fileRows())];
}

async function tableRows() {
  const { countTable } = await import("../app/figures/figures.server");
  const { tableNames } = await import("../app/figures/tables");
  const { publishYear } = await import("../app/figures/publish.server");
  const { findSeal } = await import("../app/figures/seal-changes.server");
  const { sealTable } = await import("../app/figures/seals.server");
  const admin: User = await anAdmin();
  const what = `of ${students.toLocaleString("en")} students over ten years`;
  const measured = async (name: string, work: () => Promise<unknown>): Promise<Row[]> => {
    await work(); // warm
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const value = median(await series(rounds, () => timed(work)));
    delay.disable();
    const held = { value: delay.max / 1e6, unit: duration, atMost: 50 };
    return [
      row(`${name}, ${what}`, { value, unit: duration, atMost: 1_000 }),
      row(`${name}: longest hold of the event loop`, held),
    ];
  };
  const rows: Row[] = [];
  for (const name of tableNames)
    rows.push(...(await measured(`table ${name}`, () => countTable(admin, name, { year }))));
  rows.push(...(await measured("sealing nba", () => sealTable(admin, "nba", { year }))));
  const { id } = await sealTable(admin, "nba", { year });
  const { readSettings, changeSettings } = await import("../app/figures/settings.server");
  const settings = await readSettings();
  await changeSettings(admin, { ...settings, said: "all" }); // so that thousands differ
  rows.push(...(await measured("what has changed since a seal", () => findSeal(admin, id))));
  await changeSettings(admin, settings);
  rows.push(...(await measured("publishing a year", () => publishYear(admin, year))));
  return rows;
}

async function fileRows() {
  const { url } = await startPortal();
  const client = await clientOf(url, await anAdmin());
  const rows: Row[] = [];
  for (const path of ["naac-placement.csv", "naac-placement.xlsx", "nirf.xlsx"]) {
    const address = `/admin/figures/${path}?year=${year}`;
    await readAll(client, address);
    rows.push(row(`${path}: first byte`, (await readAll(client, address)).first));
  }
  return rows;
}

/** Ten batches in 40 programmes, seven in ten placed here, one in ten studies, the rest in all other states. */
const graduatesSql = `
  insert into programmes (id, name, years)
    select gen_random_uuid(), 'Programme ' || n, 2 + 2 * (n % 2) from generate_series(1, 40) n;
  insert into departments (id, name)
    select gen_random_uuid(), 'Department ' || n from generate_series(1, 10) n;
  insert into programme_departments (programme_id, department_id, place)
    select programmes.id, departments.id, 0 from programmes cross join departments;
  create temp table student as
    select id, row_number() over () as n from users where role = 'user';
  insert into enrolments (id, user_id, programme_id, department_id, batch, roll_number)
    select gen_random_uuid(), student.id, place.programme_id, place.department_id,
      2017 + n % 10, 'R' || n
    from student join (select *, row_number() over () as k from programme_departments) place
      on k = n / 10 % 400 + 1;
  insert into graduates (enrolment_id, in_time, state, organisation, said_at, said_by, confirmed_at)
    select enrolments.id, n / 10 % 12 > 0,
      (array['elsewhere', 'studies', 'business', 'preparing', 'notLooking'])[n / 10 % 5 + 1],
      'Nila', now(), 'student', case n / 50 % 2 when 0 then now() end
    from enrolments join student on student.id = enrolments.user_id;
  insert into posting_versions (hash, content) values (content_version('{"title":"A"}'), '{"title":"A"}');
  insert into applications (id, user_id, posting_id, type, company, month, posting_version,
    applied_link, terms_version, terms_hash, stage, offered_at, ctc)
    select gen_random_uuid(), student.id, gen_random_uuid(), 'job', 'Company ' || n % 500 || k,
      '2026-01-01', content_version('{"title":"A"}'), 'https://careers.example/', '1', '-',
      case when n / 10 % 10 < 7 and k = 1 then 'accepted' else 'rejected' end, now(),
      300000 + n % 200 * 10000
    from student cross join generate_series(1, 3) k;`;
