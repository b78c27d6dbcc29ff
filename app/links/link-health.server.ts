import { sql } from "kysely";
import { db } from "~/db/client";
import { log } from "../log.server";
import { type Posting, linkOf } from "../postings/posting";
import { webAddress } from "../text";
import type { Finding } from "./ask-link.server";

/** It failed on three checks over at least a day (beyond: The life of a posting). */
const isDead = sql<boolean>`failures >= 3 and checked_at - failing_since >= interval '24 hours'`;

/** The posting's link, normalised for asking; '' if there is none. */
export function askedLinkOf(posting: Posting) {
  return webAddress(linkOf(posting)) ?? "";
}

/** Notes what asking these postings' link found out. 'not asked' is neither a failure nor a success. */
export async function noteFinding(link: string, ids: string[], { outcome, status }: Finding) {
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
