import { sql } from "kysely";
import { db } from "~/db/client";
import { enqueueOnce } from "~/jobs/outbox";
import { env } from "../env.server";
import type { Posting } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";
import { isPublic } from "../postings/visibility.server";
import { HostBusy, askLink } from "./ask-link.server";
import { takeTurn } from "./host-turns.server";
import { askedLinkOf, noteFinding } from "./link-health.server";
import type { Reach } from "./public-request.server";

const batch = 500;
const maxHosts = 200;
/** Short, so that a job ends by itself when its worker is told to stop. */
const jobMs = 5_000;

/** Gives each posting without one its moment of the day. */
export async function scheduleLinkChecks() {
  if (env.LINK_CHECK === "off") return;
  for (;;) {
    const rows = await db
      .selectFrom("postings")
      .select(postingColumns)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(selectFrom("link_checks").whereRef("link_checks.posting_id", "=", "postings.id")),
        ),
      )
      .limit(batch)
      .execute();
    if (!rows.length) return;
    await schedule(rows.map(toPosting).map(toLinked));
  }
}

type Linked = { id: string; link: string };

function toLinked(posting: Posting): Linked {
  return { id: posting.id, link: askedLinkOf(posting) };
}

async function schedule(postings: Linked[]) {
  const rows = postings.map(({ id, link }) => ({
    posting_id: id,
    link,
    host: link && new URL(link).hostname,
    next_check_at: momentOf(sql`${link}::text`),
  }));
  await db
    .insertInto("link_checks")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("posting_id").doUpdateSet(({ ref }) => ({
        link: ref("excluded.link"),
        host: ref("excluded.host"),
        next_check_at: ref("excluded.next_check_at"),
        checked_at: null,
        status: "",
        failures: 0,
        failing_since: null,
      })),
    )
    .execute();
}

/** The next moment to ask a link: the same second every day; links are spread over the day by hash. */
function momentOf(link: ReturnType<typeof sql>) {
  return sql<Date>`now() + interval '1 second' * (86400 - mod(
    extract(epoch from now())::bigint + (hashtext(${link}) & 2147483647)::bigint, 86400))`;
}

/** Enqueues one job for each host with links that are due, however many workers do so. */
export async function promiseLinkChecks() {
  if (env.LINK_CHECK === "off") return;
  const due = await db
    .selectFrom("link_checks")
    .select("host")
    .distinct()
    .where("next_check_at", "<=", sql<Date>`now()`)
    .limit(maxHosts)
    .execute();
  for (const { host } of due) await enqueueOnce(db, "check-links", { host });
}

/** Asks the links of a host that are due, one by one; the next minute's job does the rest. */
export async function checkLinks(host: string, reach?: Reach) {
  const end = Date.now() + jobMs;
  while (env.LINK_CHECK === "on" && Date.now() < end) {
    const { link, ids } = await claimDue(host);
    if (!ids.length) return;
    const postings = await findPublic(ids);
    const changed = postings.filter((posting) => posting.link !== link);
    if (changed.length) await schedule(changed);
    const unchanged = postings.filter((posting) => posting.link === link).map(({ id }) => id);
    if (!link || !unchanged.length) continue;
    try {
      await noteFinding(link, unchanged, await askLink(link, takeTurn, reach));
    } catch (error) {
      if (!(error instanceof HostBusy)) throw error;
      return postpone(ids);
    }
  }
}

/** Claims the link of this host that has been due longest, for all its postings up to `batch`. */
async function claimDue(host: string) {
  const isDue = sql`host = ${host} and next_check_at <= now()`; // again after a lock
  const { rows } = await sql<{ id: string; link: string }>`
    update link_checks set next_check_at = ${momentOf(sql`link_checks.link`)}
    where ${isDue} and posting_id = any(array(
      select posting_id from link_checks
      where ${isDue} and link = (
        select link from link_checks where ${isDue} order by next_check_at limit 1)
      limit ${batch}))
    returning posting_id as id, link`.execute(db);
  return { link: rows[0]?.link ?? "", ids: rows.map(({ id }) => id) };
}

async function findPublic(ids: string[]) {
  const rows = await db
    .selectFrom("postings")
    .select(postingColumns)
    .where("postings.id", "in", ids)
    .where(isPublic)
    .execute();
  return rows.map(toPosting).map(toLinked);
}

async function postpone(ids: string[]) {
  await db
    .updateTable("link_checks")
    .set({ next_check_at: sql<Date>`now() + interval '5 minutes'` })
    .where("posting_id", "in", ids)
    .execute();
}
