import type { Pool } from "pg";
import type { SunkMail } from "../support/mail-sink";
import { until } from "../support/until";
import type { Ledger } from "./ledger";
import type { Portal } from "./portal";

type Checked = Pick<Portal, "database" | "sink">;

/** Waits until every job is done or given up. */
export async function nothingOpen({ database }: Checked) {
  await until(
    "no job is open",
    async () => {
      const open = await rows(database, "select id from outbox where failed_at is null");
      return open.length === 0;
    },
    90_000,
  );
}

/**
 * Differences between what users were told, the database and the mail server, once all users have stopped
 * and no job is open. `deaths`: when workers were killed, by Date.now().
 */
export async function findViolations(portal: Checked, ledger: Ledger, deaths: number[] = []) {
  return [
    ...(await checkSignups(portal, ledger)),
    ...checkMails(portal, ledger, deaths),
    ...(await checkPostings(portal.database, ledger)),
    ...(await checkApplications(portal.database, ledger)),
    ...(await checkResumes(portal.database, ledger)),
    ...(await checkHalfStates(portal.database)),
  ];
}

/** Every accepted sign-up is stored and has its mail or a visible failure. */
async function checkSignups({ database, sink }: Checked, { signups }: Ledger) {
  const users = await count(database, "select email as key from users");
  const waiting = await count(database, "select email as key from signups");
  const failed = await count(
    database,
    `select mailed_codes.email as key from outbox
     join mailed_codes on mailed_codes.id = (outbox.payload->>'mailedCodeId')::uuid
     where outbox.failed_at is not null`,
  );
  const mailed = new Set(sink.accepted.map(({ to }) => to));
  return [...signups.values()].flatMap(({ email, accepted, verified }) => [
    ...(accepted === "yes" && !users.has(email) && !waiting.has(email) ? [`lost: ${email}`] : []),
    ...(accepted === "yes" && !mailed.has(email) && !failed.has(email)
      ? [`no mail and no visible failure: ${email}`]
      : []),
    ...(verified === "yes" && !users.has(email) ? [`verified and no account: ${email}`] : []),
    ...(verified === "no" && users.has(email) ? [`account without a code: ${email}`] : []),
    ...(users.has(email) && waiting.has(email) ? [`half verified: ${email}`] : []),
    ...((users.get(email) ?? 0) > 1 ? [`two accounts: ${email}`] : []),
  ]);
}

/** One mail for each sign-up. The same mail may come twice only if a worker was killed in between. */
function checkMails({ sink }: Checked, { signups }: Ledger, deaths: number[]) {
  // The office gets a mail for each of its logins from a new browser.
  const others = sink.accepted.filter(({ raw }) => !raw.includes("New login to your account"));
  return [...byAddress(others)].flatMap(([to, mails]) => {
    const [first, second] = mails;
    const isKnown = signups.has(to);
    const isDoubled = mails.length > 1;
    const isExcused =
      mails.length === 2 &&
      first?.id === second?.id &&
      first?.raw.match(code)?.[0] === second?.raw.match(code)?.[0] &&
      diedBetween(first!, second!, deaths);
    return [
      ...(isKnown ? [] : [`mail to a stranger: ${to}`]),
      ...(isDoubled && !isExcused ? [`${mails.length} mails: ${to}`] : []),
    ];
  });
}

const code = /^\d{6}$/m;

export function byAddress(mails: SunkMail[]) {
  const found = new Map<string, SunkMail[]>();
  for (const mail of mails) found.set(mail.to, [...(found.get(mail.to) ?? []), mail]);
  return found;
}

/** The sink notes a mail when it answers, and the killer notes a death after it. */
export function diedBetween(first: SunkMail, second: SunkMail, deaths: number[]) {
  return deaths.some((death) => death >= first.at - 1_000 && death <= second.at + 1_000);
}

export function countDoubled({ sink }: Portal) {
  return sink.accepted.length - new Set(sink.accepted.map(({ id }) => id)).size;
}

async function checkPostings(database: Pool, { postings }: Ledger) {
  const stored = await count(
    database,
    "select title as key from postings where deleted_at is null",
  );
  const invented = [...stored.keys()].filter((title) => !postings.has(title));
  return [
    ...invented.map((title) => `nobody posted: ${title}`),
    ...[...postings.values()].flatMap(({ title, created, deleted }) => {
      const times = stored.get(title) ?? 0;
      if (times > 1) return [`posted twice: ${title}`];
      if (times === 0 && created === "yes" && deleted === "no") return [`posting lost: ${title}`];
      if (times === 1 && deleted === "yes") return [`deleted and still there: ${title}`];
      return times === 1 && created === "no" ? [`refused and there: ${title}`] : [];
    }),
  ];
}

async function checkApplications(database: Pool, { applications }: Ledger) {
  const stored = await count(
    database,
    `select users.email || ' ' || posting_id as key from applications
     join users on users.id = user_id`,
  );
  const invented = [...stored.keys()].filter((key) => !applications.has(key));
  return [
    ...invented.map((key) => `nobody applied: ${key}`),
    ...[...applications].flatMap(([key, outcome]) => {
      const times = stored.get(key) ?? 0;
      if (times > 1) return [`applied twice: ${key}`];
      return outcome === "yes" && times === 0 ? [`application lost: ${key}`] : [];
    }),
  ];
}

/** The stored resume is the last accepted save, or a later one whose answer was lost, and has its PDF. */
async function checkResumes(database: Pool, { resumes }: Ledger) {
  const stored = await rows(
    database,
    `select users.email as key, resumes.fields->>'summary' as summary,
       position(resumes.fields->>'summary' in extracted_text) > 0 as "isRendered",
       exists (select from outbox where name = 'render-resume' and failed_at is not null
         and payload->>'userId' = users.id::text) as "isGivenUp"
     from resumes join users on users.id = user_id
     left join resume_pdfs on resume_pdfs.user_id = users.id`,
  );
  const byEmail = new Map(stored.map((row) => [row.key, row]));
  return [...resumes].flatMap(([email, { saved, tried }]) => {
    const row = byEmail.get(email);
    if (!row) return saved === null ? [] : [`resume lost: ${email}`];
    const isRight = row.summary === saved || tried.has(String(row.summary));
    return [
      ...(isRight ? [] : [`another resume than the saved one: ${email}`]),
      ...(row.isRendered || row.isGivenUp ? [] : [`the PDF is not the saved resume's: ${email}`]),
    ];
  });
}

/** Finds rows that should never exist without others. */
async function checkHalfStates(database: Pool) {
  const orphans = {
    "sign-up without a code": `
      select email as key from signups
      where not exists (select from mailed_codes where signup_id = signups.id)`,
    "a code for no sign-up": `
      select email as key from mailed_codes
      where purpose = 'signup' and user_id is null
        and not exists (select from signups where id = signup_id)`,
    "code used and no account": `
      select email as key from mailed_codes
      where purpose = 'signup' and used_at is not null and user_id is null`,
    "picture of nothing": `
      select hash as key from images
      where not exists (select from postings where image = hash)
        and not exists (select from users where picture = hash)`,
  };
  const found = await Promise.all(
    Object.entries(orphans).map(async ([what, query]) =>
      (await rows(database, query)).map(({ key }) => `${what}: ${key}`),
    ),
  );
  return found.flat();
}

async function count(database: Pool, query: string) {
  const counted = new Map<string, number>();
  for (const { key } of await rows(database, query)) counted.set(key, (counted.get(key) ?? 0) + 1);
  return counted;
}

async function rows(database: Pool, query: string) {
  const result = await database.query<{ key: string } & Record<string, unknown>>(query);
  return result.rows;
}
