import { type Kysely, sql } from "kysely";

/**
 * An enrolment is a student, account or not: what the office imports for an address, or for a roll number, is an
 * enrolment at once. What waited for accounts so far moves there.
 */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(
      `
    alter table enrolments
      alter column user_id drop not null,
      -- The office's address of this student, in lower case; the account may have another.
      add column email text,
      -- For the account to be: its owner's own stand in users.
      add column name text not null default '',
      add column phone text not null default '';
    create unique index enrolments_email on enrolments (email)
      where user_id is null and ended_at is null;
    create index enrolments_of_email on enrolments (email) where email is not null;
    -- Whose it is: an account's, or a student's of its own.
    create index enrolments_student on enrolments (coalesce(user_id, id));
  `,
    )
    .execute(db);
  await sql.raw(moveWaiting).execute(db);
}

/** As newId() makes them: whatever is changed later has a larger one. */
const idAt = (moment: string) => `(
  lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

const isYear = `facts ->> 'batch' ~ '^\\d{4}$'`;

/** A number that somebody else has is left out, as it was when what waited was applied. */
const moveWaiting = `
  with moved as (
    delete from waiting_records
    returning email, facts, imported_at, by_user_id
  ), known as (
    select ${idAt("imported_at")} as id, moved.*, programmes.id as programme_id,
      programme_departments.department_id,
      case when taken.id is null and row_number() over (partition by lower(moved.facts ->> 'rollNumber')) = 1
        then moved.facts ->> 'rollNumber' end as roll_number
    from moved
    left join programmes on lower(programmes.name) = lower(moved.facts ->> 'programme')
    left join departments on lower(departments.name) = lower(moved.facts ->> 'department')
    left join programme_departments on programme_departments.programme_id = programmes.id
      and programme_departments.department_id = departments.id
    left join enrolments taken on taken.ended_at is null
      and lower(taken.roll_number) = lower(moved.facts ->> 'rollNumber')
  ), kept as (
    select *, array(
      select name from jsonb_object_keys(facts) as name
      where (name <> 'rollNumber' or roll_number is not null)
        and (name <> 'programme' or programme_id is not null)
        and (name <> 'department' or department_id is not null)
        and (name <> 'batch' or ${isYear})) as confirmed
    from known
  ), enrolled as (
    insert into enrolments
      (id, email, programme_id, department_id, batch, roll_number, facts, confirmed, started_at)
    select id, email, programme_id, department_id, case when ${isYear} then (facts ->> 'batch')::smallint end, roll_number,
      facts - array['programme', 'department', 'batch', 'rollNumber'], confirmed, imported_at
    from kept
  )
  insert into record_changes
    (id, enrolment_id, fact, from_value, to_value, is_confirmed, by_user_id, by_role)
  select ${idAt("imported_at")}, kept.id, fact, null, facts ->> fact, true, by_user_id, 'admin'
  from kept, unnest(confirmed) as fact`;
