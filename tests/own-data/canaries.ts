import { sql } from "kysely";
import { db } from "../../db/client";
import { newId } from "../../db/id";

/**
 * Plants a unique value in every column of every table that can hold something about a person. The columns
 * are read from the database, so new ones are included. A new table must be decided on here.
 */

export type Person = ReturnType<typeof aPerson>;
type Row = Record<string, unknown>;

let count = 0;

export function aPerson() {
  const id = newId();
  const email = `canary-${id}@college.example`;
  const picture = `canary-picture-${id}`;
  const ids = {
    ...{ signup: newId(), mailedCode: newId(), application: newId(), zip: newId() },
    ...{ enrolment: newId(), message: newId() },
  };
  return { id, email, picture, posting: newId(), ...ids };
}

/** In the order of foreign keys: the columns that tie a row to its person or have to be valid. */
const tied: Record<string, (person: Person) => Row> = {
  images: ({ picture }) => ({ hash: picture, object_key: null, type: "image/webp" }),
  users: ({ id, email, picture }) => ({
    ...{ id, email, picture, role: "user" },
    ...{ company_id: null, blocked_at: null },
  }),
  sessions: ({ id }) => ({ user_id: id }),
  totp_factors: ({ id }) => ({ user_id: id }),
  recovery_codes: ({ id }) => ({ user_id: id }),
  passkeys: ({ id }) => ({ user_id: id }),
  college_accounts: ({ id }) => ({ user_id: id }),
  applications: ({ id, application }) => ({
    ...{ id: application, user_id: id, posting_version: sql`content_version(${appliedTo(id)})` },
    // A table without persons counts applications by these.
    ...{ type: "job", stage: "applied", company: "Kaveri", month: "2050-01-01" },
  }),
  earlier_answers: ({ application }) => ({ application_id: application }),
  answer_drafts: ({ id, posting }) => ({ user_id: id, posting_id: posting }),
  answer_files: ({ id, posting, application }) => ({
    ...{ user_id: id, posting_id: posting, application_id: application },
  }),
  application_events: ({ id, application }) => ({
    told_by: "phone",
    ...{ application_id: application, by_user_id: id, company_id: null },
  }),
  resume_openings: ({ id, application }) => ({
    ...{ application_id: application, by_user_id: id, company_id: null },
  }),
  resume_zips: ({ id, zip }) => ({ id: zip, user_id: id, application_ids: "{}" }),
  resume_zip_pieces: ({ zip }) => ({ zip_id: zip }),
  enrolments: ({ id, enrolment }) => ({
    ...{ id: enrolment, user_id: id, programme_id: null, department_id: null },
    ...{ batch: 2027, confirmed: ["canary-confirmed"] },
  }),
  record_changes: ({ id, enrolment }) => ({ enrolment_id: enrolment, by_user_id: id }),
  sealed_students: ({ enrolment }) => ({ seal_id: aSeal, enrolment_id: enrolment }),
  graduates: ({ id, enrolment, picture }) => ({
    ...{ enrolment_id: enrolment, proof: picture, confirmed_by: id },
    ...{ state: "studies", said_by: "student" },
  }),
  record_openings: ({ id }) => ({ user_id: id, by_user_id: id, day: "2050-01-31" }),
  account_invitations: ({ email, enrolment }) => ({
    ...{ email, enrolment_id: enrolment, department_ids: null },
  }),
  waiting_records: ({ id, email }) => ({ email, by_user_id: id }),
  corrections: ({ id, enrolment, picture }) => ({
    ...{ enrolment_id: enrolment, by_user_id: id, proof: picture, outcome: "refused" },
  }),
  season_registrations: ({ id, enrolment }) => ({
    told_by: "phone",
    ...{ user_id: id, season_id: aSeasonId, policy_version: 1, enrolment_id: enrolment },
    ...{ state: "refused" },
  }),
  exceptions: ({ id }) => ({
    ...{ user_id: id, season_id: aSeasonId, department_id: null, until: "2050-01-31" },
    ...{ by_user_id: id, condition: null, state: "given" },
  }),
  season_trials: ({ id }) => ({ user_id: id, season_id: aSeasonId }),
  season_points: ({ id }) => ({
    ...{ user_id: id, season_id: aSeasonId, event: "absent", by_user_id: id },
  }),
  said_no: ({ id, posting }) => ({ user_id: id, posting_id: posting }),
  outside_offers: ({ id, picture }) => ({
    ...{ user_id: id, season_id: aSeasonId, offered_on: "2050-01-31", by_user_id: id },
    proof: picture,
    ...{ answer: "open", state: "reported", told_by: "phone" },
  }),
  coordinator_departments: ({ id }) => ({ user_id: id, department_id: aDepartment }),
  invitations: ({ id }) => ({ id, company_id: aCompany }),
  company_people: ({ email }) => ({ company_id: aCompany, email }),
  company_notes: ({ id }) => ({
    ...{ company_id: aCompany, by_user_id: id, for_user_id: id, due_on: "2050-01-31" },
  }),
  resumes: ({ id }) => ({ user_id: id }),
  resume_pdfs: ({ id }) => ({ user_id: id, object_key: null }),
  signups: ({ signup, email }) => ({ id: signup, email }),
  mailed_codes: ({ id, email, signup, mailedCode }) => ({
    id: mailedCode,
    purpose: "reset",
    email,
    account: email,
    signup_id: signup,
    user_id: id,
  }),
  code_attempts: ({ email }) => ({ account: email }),
  saved_postings: ({ id, posting }) => ({ user_id: id, posting_id: posting }),
  follows: ({ id }) => ({ user_id: id }),
  news_settings: ({ id }) => ({ user_id: id, frequency: "daily", drives: "day" }),
  digests: ({ id }) => ({ user_id: id, day: "2050-01-31" }),
  push_devices: ({ id }) => ({ user_id: id, session_id: null }),
  pushes: ({ id }) => ({ user_id: id, day: "2050-01-31", number: 1, event_id: null }),
  messages: ({ id, message }) => ({
    ...{ id: message, by_user_id: id, by_role: "admin", company_id: null, state: "sent" },
    posting_id: null,
  }),
  message_readers: ({ id, message }) => ({ message_id: message, user_id: id }),
  round_students: ({ id }) => ({
    ...{ round_id: aRound, user_id: id, result: "out", told_result: "out" },
  }),
  meeting_students: ({ id }) => ({ round_id: aRound, user_id: id, meeting_id: aMeeting }),
  unfinished_forms: ({ id }) => ({ user_id: id }),
  table_settings: ({ id }) => ({ user_id: id, rows_a_page: 50 }),
  selected_rows: ({ id }) => ({ user_id: id }),
  erasure_requests: ({ id }) => ({ user_id: id, outcome: "refused" }),
  outbox: ({ mailedCode }) => ({ payload: JSON.stringify({ mailedCodeId: mailedCode }) }),
  audit_log: ({ id }) => ({ actor_id: id, target_id: id }),
};

/** What the posting said that somebody applied to. */
const appliedTo = (id: string) => JSON.stringify({ title: `canary-applied-to-${id}` });

/** The company of all invitations here. */
const aCompany = newId();

/** The round that everybody here is in. */
const aRound = newId();

/** The panel that they meet, all together. */
const aPanel = newId();
const aMeeting = newId();

/** The sealed table of all students here. */
const aSeal = newId();

/** The department of all coordinators here. */
const aDepartment = newId();

/** The season that everybody here registered for. */
const aSeasonId = newId();

/** Tables that hold nothing about a person, and why. */
export const impersonal: Record<string, string> = {
  postings: "what the office publishes",
  submissions: "what companies want to be published",
  posting_pdfs: "what the office and companies publish, or want to; the id of who sent it last",
  s3_objects: "random names in the S3 store; what is under them is looked at in tests/files",
  import_files: "what the office is about to publish, or to import into records, for an hour",
  import_headings: "a hash of a file's headings, and what its columns were said to be",
  companies: "names, sectors and websites of companies",
  company_years: "which companies come this year",
  programmes: "what one can study",
  departments: "what one can study",
  programme_departments: "what one can study",
  seasons: "when students are placed",
  season_programmes: "whom a season is for",
  season_policies: "the rules of seasons",
  intakes: "how many a programme took in",
  figures_settings: "what the tables count",
  mark_settings: "how marks are read",
  figure_seals:
    "sums over many students, hashes, and ids as in the log; what was counted of each is apart",
  published_figures: "what the office publishes: sums over many students",
  published_people:
    "hashes of whose pay was counted; which enrolment it was goes with the account (tests/figures/public.test.ts)",
  outcome_counts: "sums over many applications",
  outcome_pays: "sums over many applications",
  recent_counts: "how many applied and signed up",
  answers_counted: "which closed postings were counted",
  sitemap_parts: "where the parts of the sitemap begin",
  link_checks: "whether the links of postings answer",
  link_hosts: "which hosts are being asked",
  application_counts: "how many applied to a posting",
  posting_versions: "what the office published",
  news_runs: "on which days digests were made",
  used_challenges: "random numbers that a passkey has answered, for a day",
  rounds: "where and when a posting's talks and interviews are",
  round_panels: "where and when a posting's interviews are",
  meetings: "when and with which panel a meeting is; who is in it goes with the account",
  venues: "the college's rooms",
  day_settings: "how long one walks between buildings",
  message_settings: "whether recruiters' messages wait for the office",
  rate_limits: "counts under keyed hashes, for an hour at most",
  last_done: "when the last backup was made",
  processes: "what runs, and keyed hashes of its settings",
  process_key: "the key of those hashes",
  kysely_migration: "which migrations ran",
  kysely_migration_lock: "which migrations ran",
};

/** Columns whose values cannot be unique: yes or no, a counter of the database, or one of a few words. */
const alike = [
  "saved_postings.posting_id",
  "news_settings.frequency",
  "news_settings.drives",
  "table_settings.rows_a_page",
  "digests.day",
  "pushes.day",
  "pushes.number",
  "users.role",
  "users.company_id",
  "users.blocked_at",
  "applications.type",
  "applications.posting_version", // what it says is looked for
  "applications.stage",
  "applications.company",
  "applications.month",
  "applications.finished",
  "answer_drafts.posting_id",
  "answer_files.posting_id",
  "application_events.company_id",
  "application_events.by_clock",
  "application_events.told_by",
  "resume_openings.company_id",
  "resume_zips.application_ids",
  "invitations.company_id",
  "company_people.company_id",
  "company_notes.company_id",
  "company_notes.due_on",
  "enrolments.batch",
  "enrolments.confirmed",
  "record_changes.is_confirmed",
  "record_openings.day",
  "corrections.outcome",
  "sealed_students.seal_id",
  "graduates.in_time",
  "graduates.state",
  "graduates.said_by",
  "graduates.version",
  "coordinator_departments.department_id",
  "messages.by_role",
  "messages.company_id",
  "messages.is_important",
  "messages.state",
  "round_students.round_id",
  "round_students.is_in",
  "round_students.result",
  "round_students.told_result",
  "meeting_students.round_id",
  "meeting_students.meeting_id",
  "exceptions.season_id",
  "exceptions.until",
  "exceptions.state",
  "season_trials.season_id",
  "season_points.season_id",
  "season_points.event",
  "season_points.missed",
  "said_no.posting_id",
  "outside_offers.season_id",
  "outside_offers.offered_on",
  "outside_offers.answer",
  "outside_offers.state",
  "outside_offers.told_by",
  "season_registrations.state",
  "season_registrations.told_by",
  "season_registrations.season_id",
  "season_registrations.policy_version",
  "season_registrations.has_applied",
  "season_registrations.was_shortlisted",
  "sessions.is_page",
  "mailed_codes.purpose",
  "mailed_codes.is_page",
  "erasure_requests.outcome",
  "outbox.is_once",
  "outbox.is_undeliverable",
  "audit_log.seq",
];

type Column = { table: string; column: string; type: string };

export async function personalColumns() {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns where table_schema = 'public'`.execute(db);
  return rows.filter(({ table }) => !(table in impersonal));
}

/** Tables that nobody has decided on. */
export async function undecidedTables() {
  const tables = (await personalColumns()).map(({ table }) => table);
  return [...new Set(tables)].filter((table) => !(table in tied));
}

export type Canary = { column: string; value: string };

/** Plants a row in each table but `except` and returns its values, as JSON or a file shows them. */
export async function plant(person: Person, except: string[] = []): Promise<Canary[]> {
  const columns = await personalColumns();
  await sql`
    insert into companies (id, name) values (${aCompany}, 'Kaveri') on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into departments (id, name) values (${aDepartment}, 'CSE') on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into seasons (id, name, kind, opens_at, closes_at)
    values (${aSeasonId}, 'Placements', 'placement', '2050-01-01', '2051-01-01')
    on conflict do nothing`.execute(db);
  await sql`
    insert into season_policies (season_id, version, clauses) values (${aSeasonId}, 1, '[]')
    on conflict do nothing`.execute(db);
  await sql`
    insert into figure_seals (id, name, year, content, students, hash)
    values (${aSeal}, 'nba', 2026, '{}', '', '') on conflict do nothing`.execute(db);
  const canaries: Canary[] = [];
  await sql`insert into postings (id, type, fields) values (${person.posting}, 'job', '{"title":"A"}')`.execute(
    db,
  );
  await sql`
    insert into rounds (id, posting_id, kind, name, day, from_minute, until_minute, link,
      minutes, gap, group_of, priority, is_planned, state)
    values (${aRound}, ${person.posting}, 'talk', 'Talk', '2050-01-31', 540, 600, '',
      20, 0, 1, 1, true, 'confirmed')
    on conflict do nothing`.execute(db);
  await sql`
    insert into round_panels (id, round_id, number, name, link, breaks)
    values (${aPanel}, ${aRound}, 1, 'Panel 1', '', '[]') on conflict do nothing`.execute(db);
  await sql`
    insert into meetings (id, round_id, panel_id, from_minute, until_minute)
    values (${aMeeting}, ${aRound}, ${aPanel}, 540, 560) on conflict do nothing`.execute(db);
  const said = appliedTo(person.id);
  await sql`insert into posting_versions (hash, content) values (content_version(${said}), ${said})`.execute(
    db,
  );
  if (!except.includes("applications"))
    canaries.push({ column: "posting_versions.content", value: `canary-applied-to-${person.id}` });
  for (const [table, tie] of Object.entries(tied)) {
    if (except.includes(table)) continue;
    const own = columns.filter((one) => one.table === table);
    const row = {
      ...Object.fromEntries(own.map((one) => [one.column, canaryOf(one)])),
      ...tie(person),
    };
    const { rows } = await sql<Row>`
      insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))}) returning *`.execute(db);
    for (const [name, value] of Object.entries(rows[0]!)) {
      const column = `${table}.${name}`;
      if (value !== null && !alike.includes(column)) canaries.push({ column, value: shown(value) });
    }
  }
  return canaries;
}

function canaryOf({ table, column, type }: Column) {
  const text = `canary-${table}-${column}-${++count}-`;
  if (type === "uuid") return newId();
  if (type === "boolean") return true;
  if (/int/.test(type)) return 1_700_000_000 + count;
  if (/^timestamp/.test(type)) return new Date(Date.UTC(2050, 0, 1) + count * 86_413_007);
  if (type === "jsonb") return JSON.stringify([text]);
  if (type === "bytea") return Buffer.from(text);
  if (type === "ARRAY") return [text];
  return text;
}

/** Turns a value from pg into the text by which it is found in a download. */
function shown(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString();
  if (Array.isArray(value)) return String(value[0]);
  if (value !== null && typeof value === "object") return String(Object.values(value)[0]);
  return String(value);
}

/** Tables, in any schema, that contain this text, also as the bytes of a file. */
export async function tablesWith(text: string) {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(db);
  const hex = Buffer.from(text).toString("hex");
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.id(schema, name)} t
      where strpos(t::text, ${text}) > 0 or strpos(t::text, ${hex}) > 0 limit 1`.execute(db);
    if (rows.length) found.push(name);
  }
  return found;
}
