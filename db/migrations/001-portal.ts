import { type Kysely, sql } from "kysely";

/** The whole schema, feature by feature. What comes after it is in files of its own. */
export async function up(db: Kysely<unknown>) {
  const parts = [
    files,
    accounts,
    postings,
    applications,
    counts,
    resumes,
    news,
    staff,
    jobs,
    auditLog,
  ];
  for (const part of parts) await sql.raw(part).execute(db);
}

/** Pictures, and which files are in an S3 store. */
const files = `
-- Each object that is, or may be, in the store, and since when it must be dropped or is known to be lost.
create table s3_objects (
  key text primary key,
  drop_after timestamptz,
  lost_at timestamptz
);
create index s3_objects_to_drop on s3_objects (drop_after) where drop_after is not null;
create index s3_objects_lost on s3_objects (key) where lost_at is not null;

-- Not in the code that writes: rows also go with their user.
create function note_object() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update s3_objects set drop_after = now() where key = old.object_key;
  end if;
  if tg_op <> 'DELETE' then
    update s3_objects set drop_after = null where key = new.object_key;
  end if;
  return null;
end $$;

create table images (
  hash text primary key,
  bytes bytea,
  object_key text references s3_objects,
  created_at timestamptz(3) not null default now(),
  uploaded_by uuid
);
create index images_uploader on images (uploaded_by, created_at desc) where uploaded_by is not null;
create index images_in_database on images (hash) where bytes is not null;
create unique index images_object on images (object_key) where object_key is not null;
create trigger note_object after insert or delete or update of object_key on images
for each row execute function note_object();
`;

const accounts = `
create table companies (
  id uuid primary key,
  name text not null,
  created_at timestamptz(3) not null default now()
);
create unique index companies_name on companies (lower(name));

create table users (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  phone text not null default '',
  role text not null default 'user' check (role in ('user', 'recruiter', 'admin')),
  student_id text,
  password_hash text not null,
  created_at timestamptz(3) not null default now(),
  picture text references images,
  company_id uuid references companies,
  blocked_at timestamptz(3),
  language text
);
create index users_picture on users (picture) where picture is not null;
create index users_recruiters on users (created_at) where role = 'recruiter';

-- Gone once it is used. "id" is that of the account it leads to. "link_id" is what its link is derived from.
create table invitations (
  id uuid primary key,
  link_id uuid not null unique,
  key_id text not null,
  company_id uuid not null references companies,
  name text not null,
  email text not null unique,
  invited_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '7 days'
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz not null,
  device text not null default '',
  last_seen_at timestamptz(3) not null default now(),
  revoked_at timestamptz,
  proved_at timestamptz(3) not null default now(),
  is_page boolean not null default false
);
create index sessions_user on sessions (user_id);

-- Second factors, and what else proves who somebody is.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  sealed text not null,
  last_step integer not null,
  known_tries integer not null default 0,
  other_tries integer not null default 0,
  tries_end_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash text not null,
  used_at timestamptz(3),
  primary key (user_id, hash)
);
create table passkeys (
  id text primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);
create table used_challenges (
  challenge text primary key,
  used_at timestamptz(3) not null default now()
);
create table college_accounts (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject)
);
create index college_accounts_user on college_accounts (user_id);

-- Not an account yet: who proves the address gets exactly these details (decision: pending-sign-ups).
create table signups (
  id uuid primary key,
  name text not null,
  email text not null check (email = lower(email)),
  phone text not null,
  password_hash text not null,
  browser text,
  created_at timestamptz(3) not null default now(),
  asked_at timestamptz(3) not null default now(),
  language text
);
create index signups_email on signups (email, created_at desc);
create index signups_browser on signups (browser, asked_at desc);
create index signups_age on signups (created_at);

-- Mailed codes.
create table mailed_codes (
  id uuid primary key,
  purpose text not null check (purpose in ('signup', 'reset', 'email')),
  email text not null check (email = lower(email)),
  account text not null,
  signup_id uuid references signups on delete set null,
  user_id uuid references users on delete cascade,
  browser text,
  asker text,
  network text,
  is_page boolean,
  key_id text,
  ticket_tries integer not null default 0,
  network_tries integer not null default 0,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  mailed_at timestamptz,
  replaced_email text,
  used_at timestamptz
);
create index mailed_codes_email on mailed_codes (email, created_at desc);
create index mailed_codes_account on mailed_codes (account, created_at desc);
create index mailed_codes_signup on mailed_codes (signup_id);
create index mailed_codes_user on mailed_codes (user_id);
create index mailed_codes_browser on mailed_codes (browser, created_at desc);
create index mailed_codes_age on mailed_codes (created_at);

-- Guesses, counted in one statement each so that parallel ones cannot beat the counter.
create table code_attempts (
  purpose text not null,
  account text not null,
  tries integer not null,
  hour_ends_at timestamptz not null default now() + interval '1 hour',
  day_tries integer not null,
  day_ends_at timestamptz not null default now() + interval '1 day',
  all_tries integer not null default 0,
  primary key (purpose, account)
);
create index code_attempts_age on code_attempts (day_ends_at);

-- The shape that rate-limiter-flexible's Postgres store expects. Unlogged: losing counts in a crash is
-- harmless, and they are written at every login.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table erasure_requests (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  asked_at timestamptz(3) not null default now(),
  note text not null default '',
  answered_at timestamptz(3),
  answer text,
  outcome text check (outcome in ('refused', 'taken back')),
  check ((answered_at is null) = (outcome is null))
);
create index erasure_requests_user on erasure_requests (user_id, asked_at);
create unique index erasure_requests_open on erasure_requests (user_id) where answered_at is null;
`;

const isListable = "deleted_at is null and state in ('published', 'closed', 'scheduled')";

const postings = `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- For searches without three letters in a row, which trigrams cannot find: 'AI' -> {a, i, ai}. A text that
-- matches another by ILIKE has all of its pairs.
create function letter_pairs(text) returns text[]
language sql immutable strict parallel safe as $$
  with split as (select string_to_array(lower($1), null) as letters)
  select array_agg(pair)
  from (
    select unnest(letters) as pair from split
    union
    select a || b from split, unnest(letters, letters[2:]) as neighbours (a, b)
    where b is not null
  ) pairs
$$;

-- ('job', 'Goa!') -> {"job goa", "job oa!"} (decision: place-keys).
create function place_keys(type text, place text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct type || ' ' || substr(letters, at, 3)), '{}')
  from lower(place) letters, generate_series(1, length(letters) - 2) at
$$;

create table postings (
  id uuid primary key,
  type text not null,
  fields jsonb not null,
  image text references images,
  created_at timestamptz(3) not null default now(),
  -- The app derives these from the fields, as it knows what each is (decision: derived-columns).
  title text not null,
  location text not null,
  search_text text not null,
  search_pairs text,
  closes_on date not null,
  state text not null default 'published' check (state in
    ('draft', 'submitted', 'returned', 'scheduled', 'published', 'closed')),
  version integer not null default 1,
  updated_at timestamptz(3),
  publish_at timestamptz(3),
  closes_at_deadline boolean not null default false,
  deleted_at timestamptz(3),
  created_by uuid,
  by_office boolean not null default false,
  company_id uuid,
  -- Beside the posting, so that its page costs no more.
  dead_link text,
  check (state <> 'scheduled' or publish_at is not null)
);
-- The two orders of public lists, without what is hidden for good (decision: one-visibility), the bin and
-- what somebody posted.
create index postings_listed on postings (type, coalesce(publish_at, created_at) desc, id desc)
  where ${isListable};
create index postings_listed_closing on postings (type, closes_on, id) where ${isListable};
-- Of all states: the workbench, by type and over all types.
create index postings_newest on postings (type, created_at desc, id desc);
create index postings_newest_of_all on postings (created_at desc, id desc) where deleted_at is null;
create index postings_newest_in_state on postings (state, created_at desc, id desc)
  where deleted_at is null;
create index postings_closing_next on postings (type, closes_on, id);
create index postings_bin on postings (deleted_at) where deleted_at is not null;
create index postings_creator on postings (created_by) where created_by is not null;
create index postings_company on postings (company_id) where company_id is not null;
create index postings_image on postings (image) where image is not null;
-- By type, words and place, and by type and place.
create index postings_lookup on postings using gin (
  type, search_text gin_trgm_ops, location gin_trgm_ops,
  coalesce(string_to_array(search_pairs, E'\\x01'), letter_pairs(search_text)),
  letter_pairs(location));
create index postings_place on postings using gin (place_keys(type, location));

-- What \`search\` looks through, a line each, for rows inserted by hand.
create function posting_search_text(fields jsonb) returns text
language sql immutable parallel safe as $$
  select coalesce(string_agg(line, E'\\n'), '')
  from (
    select value #>> '{}' as line
    from jsonb_each(fields)
    where key in ('title', 'companyName', 'company', 'organizer', 'provider', 'hostCompany',
                  'speaker', 'description', 'purpose')
    union all
    select jsonb_array_elements_text(value)
    from jsonb_each(fields)
    where key in ('requirements', 'speakers', 'participatingCompanies')
  ) lines
$$;
create function posting_closes_on(fields jsonb) returns date
language sql immutable parallel safe as $$
  select coalesce(fields ->> 'deadline', fields ->> 'endDate', fields ->> 'date',
                  fields ->> 'startDate', 'infinity')::date
$$;
create function derive_posting_columns() returns trigger language plpgsql as $$
begin
  new.title := coalesce(new.title, new.fields ->> 'title', new.fields ->> 'companyName');
  new.location := coalesce(new.location, new.fields ->> 'location', '');
  new.search_text := coalesce(new.search_text, posting_search_text(new.fields));
  new.closes_on := coalesce(new.closes_on, posting_closes_on(new.fields));
  return new;
end $$;
create trigger postings_derived before insert on postings
for each row execute function derive_posting_columns();

-- ILIKE would do this with each text that it looks at, at several times the cost of LIKE.
create function lower_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(new.search_text);
  return new;
end $$;
create trigger postings_lower before insert or update of search_text on postings
for each row execute function lower_search_text();

-- Who changes the text by hand knows nothing of its pairs. After postings_lower, by its name.
create function forget_search_pairs() returns trigger language plpgsql as $$
begin
  new.search_pairs := null;
  return new;
end $$;
create trigger postings_search_pairs before update of search_text on postings
for each row when (old.search_text <> new.search_text and old.search_pairs = new.search_pairs)
execute function forget_search_pairs();

-- Tells every web process to empty its caches, but only of what they may hold: postings that are public or
-- become so by their time, before a change or after it. What recruiters and the office do with hidden ones
-- empties no cache. For each row, as a statement's trigger sees none; equal notices of a transaction are sent
-- once. A NOTIFY makes commits wait for each other, so nothing that is written often may send one.
create function announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', '');
  return null;
end $$;
create trigger postings_announced after insert on postings
for each row when (${isShown("new")}) execute function announce_content();
create trigger postings_change_announced after update on postings
for each row when (${isShown("old")} or ${isShown("new")}) execute function announce_content();
create trigger postings_removal_announced after delete on postings
for each row when (${isShown("old")}) execute function announce_content();

-- What recruiters sent to the office and it has not approved: postings, and changes of public ones.
create table submissions (
  posting_id uuid primary key references postings on delete cascade,
  submitted_at timestamptz(3) not null default now(),
  submitted_by uuid not null,
  version integer not null,
  proposal jsonb,
  image text references images,
  reason text
);
create index submissions_images on submissions (image) where image is not null;

-- When each posting's link was last asked, and what came of it.
create table link_checks (
  posting_id uuid primary key references postings on delete cascade,
  link text not null,
  host text not null,
  next_check_at timestamptz not null,
  checked_at timestamptz,
  status text not null default '',
  failures integer not null default 0,
  failing_since timestamptz
);
create index link_checks_due on link_checks (host, next_check_at);
create table link_hosts (host text primary key, busy_until timestamptz not null);
`;

function isShown(row: "old" | "new") {
  return `(${row}.deleted_at is null and ${row}.state in ('published', 'closed', 'scheduled'))`;
}

const applications = `
-- What each version of a posting said that somebody applied to, once. The same words are the same version,
-- whoever stores them. Half of a SHA-256 is enough, and fits a uuid (decision: posting-versions).
create function content_version(content jsonb) returns uuid
language sql immutable strict parallel safe
return left(encode(sha256(convert_to(content::text, 'UTF8')), 'hex'), 32)::uuid;
create table posting_versions (
  hash uuid primary key,
  content jsonb not null,
  stored_at timestamptz(3) not null default now()
);

-- "posting_id" refers to nothing: an application outlives its posting.
create table applications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  posting_id uuid not null,
  type text not null,
  posting_version uuid not null references posting_versions,
  applied_link text not null,
  applied_at timestamptz(3) not null default now(),
  terms_version text not null,
  terms_hash text not null,
  accepted_at timestamptz(3) not null default now(),
  stage text not null default 'applied',
  ctc integer check (ctc > 0),
  offered_at timestamptz(3),
  finished boolean,
  finish_asked_at timestamptz(3),
  changes_told text,
  company text not null,
  month date not null,
  unique (user_id, posting_id)
);
-- The report's order: type, newest posting, newest application.
create index applications_report on applications (type, posting_id desc, id desc);
create index applications_type on applications (type);
create index applications_posting_version on applications (posting_version);
create index applications_pay on applications (type, company, month, ctc) where ctc is not null;

-- Each step. Without "company_id" it was the office or, if "by_user_id" is the applicant, the student.
create table application_events (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  from_stage text not null,
  to_stage text not null,
  by_user_id uuid references users on delete set null,
  company_id uuid references companies,
  at timestamptz(3) not null default clock_timestamp(),
  note text not null default '',
  ctc integer
);
create index application_events_of on application_events (application_id, at);
create index application_events_by on application_events (by_user_id);

-- Who looked at which applicant's resume, and the ZIPs of them that wait to be downloaded.
create table resume_openings (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  by_user_id uuid references users on delete set null,
  company_id uuid references companies,
  at timestamptz(3) not null default now()
);
create index resume_openings_of on resume_openings (application_id, at);
create index resume_openings_by on resume_openings (by_user_id);
create table resume_zips (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  posting_id uuid not null,
  asked_at timestamptz(3) not null default now(),
  application_ids uuid[] not null default '{}',
  bytes bigint not null default 0,
  made_at timestamptz(3),
  unique (user_id, posting_id)
);
create table resume_zip_pieces (
  zip_id uuid not null references resume_zips on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (zip_id, place)
);
-- It is compressed already.
alter table resume_zip_pieces alter column bytes set storage external;
`;

/**
 * What triggers count, so that a million applications are not read to be counted. In tables of their own, as
 * a count in `postings` would announce new content and rewrite its indexes with every application. In sixteen
 * lanes, which connections share out: all who apply at once would wait for one row's commit. A count is the
 * sum of its lanes, of which some may be negative (decision: counts-in-lanes).
 */
const counts = `
create function count_lane() returns smallint language sql stable
return (pg_backend_pid() % 16)::smallint;

-- How many applied to each posting, which may be gone.
create table application_counts (
  posting_id uuid not null,
  lane smallint not null,
  type text not null,
  applications integer not null,
  primary key (posting_id, lane)
);
${counted(
  { name: "count_applications", table: "applications", events: ["insert", "delete"] },
  (changed) => `
    insert into application_counts as kept (posting_id, lane, type, applications)
    select posting_id, count_lane(), min(type), sum(n) from (${changed}) changed
    group by posting_id order by posting_id
    on conflict (posting_id, lane) do update
      set applications = kept.applications + excluded.applications`,
)}

create table outcome_counts (
  type text not null,
  company text not null,
  month date not null,
  stage text not null,
  lane smallint not null,
  applications integer not null,
  finished integer not null,
  offers integer not null,
  primary key (type, company, month, stage, lane)
);
${counted(
  { name: "count_outcomes", table: "applications" },
  (changed) => `
    insert into outcome_counts as kept
    select type, company, month, stage, count_lane(), applications, finished, offers
    from (
      select type, company, month, stage, sum(n) as applications,
        coalesce(sum(n) filter (where finished), 0) as finished,
        coalesce(sum(n) filter (where offered_at is not null), 0) as offers
      from (${changed}) changed group by type, company, month, stage
    ) added_up
    where applications <> 0 or finished <> 0 or offers <> 0
    order by type, company, month, stage
    on conflict (type, company, month, stage, lane) do update set
      applications = kept.applications + excluded.applications,
      finished = kept.finished + excluded.finished,
      offers = kept.offers + excluded.offers`,
)}

-- How often each pay was offered: those of a million applications are a few thousand, and few write at once.
create table outcome_pays (
  type text not null,
  company text not null,
  month date not null,
  ctc integer not null,
  offers integer not null,
  primary key (type, company, month, ctc)
);
${counted(
  { name: "count_pays", table: "applications" },
  (changed) => `
    insert into outcome_pays as kept
    select type, company, month, ctc, sum(n) from (${changed}) changed where ctc is not null
    group by type, company, month, ctc having sum(n) <> 0
    order by type, company, month, ctc
    on conflict (type, company, month, ctc) do update set offers = kept.offers + excluded.offers`,
)}

-- Applications and students' sign-ups of each quarter of an hour, at which days begin in any time zone.
create table recent_counts (
  what text not null,
  quarter timestamptz not null,
  lane smallint not null,
  count integer not null,
  primary key (quarter, what, lane)
);
${recent("applications", { what: "applications", at: "applied_at", which: "true" })}
${recent("users", { what: "sign-ups", at: "created_at", which: "role = 'user'" })}
`;

type Event = "insert" | "delete" | "update";
type Counted = { name: string; table: string; events?: Event[] };

/**
 * Triggers that write one statement's changes, rows of `n` (1 or -1) and the table's columns, added up and in
 * order, so that writers only wait for each other.
 */
function counted(
  { name, table, events = ["insert", "delete", "update"] }: Counted,
  write: (changed: string) => string,
) {
  const changes = {
    insert: ["new table as added", "select 1 as n, * from added"],
    delete: ["old table as removed", "select -1 as n, * from removed"],
    update: [
      "old table as removed new table as added",
      "select 1 as n, * from added union all select -1, * from removed",
    ],
  } as const;
  const triggers = events.map((event) => {
    const [tables, changed] = changes[event];
    return `
create function ${name}_${event}() returns trigger language plpgsql as $$
  begin
    ${write(changed)};
    return null;
  end $$;
create trigger ${name}_${event} after ${event} on ${table} referencing ${tables}
for each statement execute function ${name}_${event}();`;
  });
  return triggers.join("\n");
}

function recent(table: string, { what, at, which }: { what: string; at: string; which: string }) {
  return counted(
    { name: `count_recent_${table}`, table },
    (changed) => `
    insert into recent_counts as kept
    select '${what}', date_bin('15 minutes', ${at}, timestamptz 'epoch'), count_lane(), sum(n)
    from (${changed}) changed where ${which} group by 2 having sum(n) <> 0 order by 2
    on conflict (quarter, what, lane) do update set count = kept.count + excluded.count`,
  );
}

const resumes = `
create table resumes (
  user_id uuid primary key references users on delete cascade,
  fields jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
create table resume_pdfs (
  user_id uuid primary key references users on delete cascade,
  source_hash text,
  bytes bytea,
  object_key text references s3_objects,
  extracted_text text,
  unsupported jsonb not null default '[]',
  rendered_at timestamptz,
  wanted_hash text,
  wanted_at timestamptz,
  failed_hash text
);
create index resume_pdfs_in_database on resume_pdfs (user_id) where bytes is not null;
create unique index resume_pdfs_object on resume_pdfs (object_key) where object_key is not null;
create trigger note_object after insert or delete or update of object_key on resume_pdfs
for each row execute function note_object();
`;

/** What students save and follow, and what they are told. */
const news = `
create table saved_postings (
  user_id uuid not null references users on delete cascade,
  posting_id uuid not null references postings on delete cascade,
  saved_at timestamptz(3) not null default now(),
  primary key (user_id, posting_id)
);
create index saved_postings_posting on saved_postings (posting_id);

-- The same search in other capitals is the same.
create table follows (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null,
  search text not null,
  location text not null,
  created_at timestamptz(3) not null default now()
);
create unique index follows_once on follows (user_id, type, lower(search), lower(location));

-- No row means the usual settings.
create table news_settings (
  user_id uuid primary key references users on delete cascade,
  frequency text not null default 'weekly' check (frequency in ('daily', 'weekly', 'none')),
  covered_until timestamptz(3),
  calendar_secret text unique,
  refused_address text,
  refused_at timestamptz(3)
);
create table news_runs (
  day date primary key,
  until timestamptz(3) not null,
  finished_at timestamptz(3)
);
create table digests (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  day date not null,
  items jsonb not null,
  created_at timestamptz(3) not null default now(),
  mailed_at timestamptz(3),
  unique (user_id, day)
);

-- Devices whose browsers show a student's notifications, and which notifications there were: at most two a
-- day, each step of an application once.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid references sessions on delete set null,
  device text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  server_key text not null,
  created_at timestamptz(3) not null default now()
);
create index push_devices_user on push_devices (user_id);
create index push_devices_session on push_devices (session_id);
create table pushes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  day date not null,
  number integer not null check (number between 1 and 2),
  event_id uuid unique references application_events on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique (user_id, day, number)
);
create unique index pushes_closing on pushes (user_id, day) where event_id is null;

-- A device whose login was ended is forgotten at once, whoever ended it; one whose login merely ran out stays.
create function forget_push_device() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger forget_push_device after update of revoked_at on sessions
for each row when (new.revoked_at is not null) execute function forget_push_device();
`;

/** Work that staff have begun. */
const staff = `
-- A file that was checked and waits, for an hour at most, for its admin to import it.
create table import_files (
  user_id uuid primary key references users on delete cascade,
  type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
-- What somebody typed into a posting's form and has not saved.
create table unfinished_forms (
  user_id uuid not null references users on delete cascade,
  form text not null,
  typed text not null,
  kept_at timestamptz not null default now(),
  primary key (user_id, form)
);
`;

const jobs = `
create table outbox (
  id uuid primary key,
  queue text not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz(3) not null default now(),
  handed_over_at timestamptz,
  lease_until timestamptz,
  deaths integer not null default 0,
  is_once boolean not null default false,
  error text,
  failed_at timestamptz,
  is_undeliverable boolean not null default false,
  request_id text
);
create index outbox_new on outbox (queue, id) where handed_over_at is null and failed_at is null;
create index outbox_handed_over on outbox (queue, handed_over_at) where failed_at is null;
-- At most one job promised "once" waits at a time (jobs/outbox.ts).
create unique index outbox_once on outbox (name, payload)
  where is_once and lease_until is null and failed_at is null;

-- When something that is done regularly was last done, such as the backup.
create table last_done (name text primary key, at timestamptz not null);
`;

/** Who did what to what. Each row holds the hash of the one before; the table only grows. */
const auditLog = `
create table audit_log (
  seq bigint primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  actor_role text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  details jsonb not null,
  network text not null,
  previous_hash text not null,
  hash text not null
);
create index audit_log_action on audit_log (action, seq);
create index audit_log_actor on audit_log (actor_id, seq);
create index audit_log_target on audit_log (target_id, seq);

-- Writers take turns until they commit, so that the chain has no forks and no gaps. The hashed text is what
-- app/audit/verify.server.ts builds again: a JSON array of texts.
create function audit_log_chain() returns trigger language plpgsql as $$
  declare last record;
  begin
    perform pg_advisory_xact_lock(7130020);
    select seq, hash into last from audit_log order by seq desc limit 1;
    new.seq := coalesce(last.seq, 0) + 1;
    new.at := clock_timestamp();
    new.previous_hash := coalesce(last.hash, repeat('0', 64));
    new.hash := encode(sha256(convert_to(json_build_array(
      new.previous_hash, new.seq::text,
      to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      coalesce(new.actor_id::text, ''), new.actor_name, new.actor_role, new.action,
      new.target_type, new.target_id, new.details::text, new.network)::text, 'UTF8')), 'hex');
    return new;
  end $$;
create trigger audit_log_chain before insert on audit_log
for each row execute function audit_log_chain();

create function audit_log_only_grows() returns trigger language plpgsql as $$
  begin raise exception 'the audit log only grows'; end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
for each statement execute function audit_log_only_grows();
`;
