import { sql } from "kysely";
import { db } from "~/db/client";
import { enqueueOnce } from "~/jobs/outbox";
import { env } from "../env.server";
import { type Posting, linkOf } from "../postings/posting";
import { postingColumns, toPosting } from "../postings/postings.server";
import { isPublic } from "../postings/visibility.server";
import { type Finding, type Turn, HostBusy, askLink } from "./ask-link.server";
import type { Reach } from "./public-request.server";
import { log } from "../log.server";
import { webAddress } from "../text";

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

/** One request at a time to a host, from all workers together. A dead worker's turn ends by itself. */
const takeTurn: Turn = async (host, work) => {
  const taken = await db
    .insertInto("link_hosts")
    .values({ host, busy_until: sql<Date>`now() + interval '1 minute'` })
    .onConflict((conflict) =>
      conflict
        .column("host")
        .doUpdateSet(({ ref }) => ({ busy_until: ref("excluded.busy_until") }))
        .where("link_hosts.busy_until", "<", sql<Date>`now()`),
    )
    .returning("host")
    .executeTakeFirst();
  if (!taken) throw new HostBusy();
  try {
    return await work();
  } finally {
    await db.deleteFrom("link_hosts").where("host", "=", host).execute();
  }
};

/** Deletes the turns of workers that died. */
export async function dropOldTurns() {
  await db
    .deleteFrom("link_hosts")
    .where("busy_until", "<", sql<Date>`now()`)
    .execute();
}

/** It failed on three checks over at least a day (beyond: The life of a posting). */
const isDead = sql<boolean>`failures >= 3 and checked_at - failing_since >= interval '24 hours'`;

/** The posting's link, normalised for asking; '' if there is none. */
function askedLinkOf(posting: Posting) {
  return webAddress(linkOf(posting)) ?? "";
}

/** Notes what asking these postings' link found out. 'not asked' is neither a failure nor a success. */
async function noteFinding(link: string, ids: string[], { outcome, status }: Finding) {
  const checks = await db
    .updateTable("link_checks")
    .set({ status, checked_at: sql<Date>`now()` })
    .$if(outcome === "answered", (query) => query.set({ failures: 0, failing_since: null }))
    .$if(outcome === "failed", (query) =>
      query.set({
        failures: sql<number>`failures + 1`,
        failing_since: sql<Date>`coalesce(failing_since, now())`,
      }),
    )
    .where("posting_id", "in", ids)
    .returning(["posting_id", isDead.as("isDead")])
    .execute();
  log.info({ event: "link asked", outcome, status, postings: ids.length });
  if (outcome === "not asked") return;
  for (const dead of [true, false]) {
    const found = checks.filter((check) => Boolean(check.isDead) === dead);
    await markDead(
      found.map(({ posting_id }) => posting_id),
      dead ? link : null,
    );
  }
}

/** Updates only postings that differ, as each change of a posting empties every cache. */
async function markDead(ids: string[], link: string | null) {
  if (!ids.length) return;
  const others = await db
    .selectFrom("postings")
    .select("id")
    .where("id", "in", ids)
    .where("dead_link", "is distinct from", link)
    .execute();
  if (!others.length) return;
  await db
    .updateTable("postings")
    .set({ dead_link: link })
    .where(
      "id",
      "in",
      others.map(({ id }) => id),
    )
    .execute();
}
