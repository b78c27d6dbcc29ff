import { sql } from "kysely";
import { db } from "~/db/client";
import { isText, wasText } from "../../applications/versions/changes";
import { type Changed, changesSinceApplying } from "../../applications/versions/changes.server";
import { nowIn } from "../../dates";
import { appUrl, env, site } from "../../env.server";
import { PermanentFailure } from "../../errors";
import { log } from "../../log.server";
import { type MailSection, mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { type Texts, textsOf } from "../../languages/texts";
import { type Posting, titleOf, whereOf } from "../../postings/posting";
import { postingColumns, toPosting } from "../../postings/postings.server";
import { timingOf } from "../../postings/timing";
import { detailsPath } from "../../postings/types";
import { isPublic } from "../../postings/visibility.server";
import { type SectionName, noteTold, sectionNames } from "./collect.server";
import type { DigestItems } from "./digest.server";
import { noteRefused } from "./settings.server";
import { createHmac } from "node:crypto";
import { isId } from "~/db/id";
import { type Key, isSameText, keysFor, newest } from "../../keys.server";

/**
 * Mails a digest once, if its student still wants news. Postings that are no longer public are left out.
 * An address that its mail server refuses gets no more news.
 */
export async function mailDigest({ digestId }: { digestId: string }) {
  const digest = await findUnsent(digestId);
  if (!digest) return;
  const items = digest.items as DigestItems;
  const m = textsOf(digest.language);
  const changed = await changesSinceApplying(items.changed?.ids ?? [], m);
  const hasEnded = digest.frequency === "none";
  const shown = await sectionsOf(m, hasEnded ? { drives: items.drives } : items, changed);
  if (shown.length) {
    try {
      await sendNews(m, digest, shown, whyOf(m, digest));
    } catch (error) {
      if (!(error instanceof PermanentFailure && error.isUndeliverable)) throw error;
      await noteRefused(digest.userId, digest.email);
      log.info({ event: "news refused", userId: digest.userId, reason: error.message });
      return;
    }
  }
  await noteMailed(digestId, changed)
    // The mail has been sent; failing now would only send it again.
    .catch((error: Error) => log.warn({ event: "mail not noted", reason: error.message }));
}

/** One with new drives only may come between its days. */
function whyOf(m: Texts, { frequency, items }: Unsent) {
  if (Object.keys(items).join() === "drives") return m.drives.why;
  return m.mails.digest.why[frequency === "daily" ? "daily" : "weekly"];
}

/** Notes the changes too, as a posting may have changed again since the digest was made. */
async function noteMailed(id: string, changed: Changed[]) {
  await db
    .updateTable("digests")
    .set({ mailed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  await noteTold(db, changed);
}

function findUnsent(id: string) {
  return db
    .selectFrom("digests")
    .innerJoin("users", "users.id", "digests.user_id")
    .leftJoin("news_settings", "news_settings.user_id", "digests.user_id")
    .select(["digests.id", "digests.items", "users.id as userId", "users.email", "frequency"])
    .select(["users.language"])
    .where("digests.id", "=", id)
    .where("mailed_at", "is", null)
    .where("users.role", "=", "user")
    .where(sql<boolean>`(frequency is distinct from 'none' or drives = 'day')`)
    .where(sql<boolean>`refused_address is distinct from users.email`)
    .executeTakeFirst();
}

type Unsent = NonNullable<Awaited<ReturnType<typeof findUnsent>>>;
type Shown = MailSection & { count: string };

async function sectionsOf(m: Texts, items: DigestItems, changed: Changed[]): Promise<Shown[]> {
  const lists = [items.closing, items.drives, items.fresh];
  const ids = lists.flatMap((list) => list?.ids ?? []);
  const rows = await db
    .selectFrom("postings")
    .select(postingColumns)
    .where("id", "in", [...ids, null])
    .where(isPublic)
    .execute();
  const known = new Map(rows.map((row) => [row.id, toItem(m, toPosting(row))]));
  for (const change of changed) known.set(change.applicationId, toChangedItem(m, change));
  return sectionNames.flatMap((name) => {
    const { ids = [], total = 0 } = items[name] ?? {};
    const found = ids.flatMap((id) => known.get(id) ?? []);
    if (!found.length) return [];
    const words = m.mails.digest;
    const left = total - ids.length;
    return {
      heading: words.sections[name],
      items: found,
      more: left > 0 ? words.more(left, `${appUrl}/account/news`) : undefined,
      count: words.found[name](found.length + left),
    };
  });
}

/** A section of the postings that there are. */
export function newsSection(m: Texts, name: SectionName, postings: Posting[]): Shown {
  const words = m.mails.digest;
  return {
    heading: words.sections[name],
    items: postings.map((posting) => toItem(m, posting)),
    count: words.found[name](postings.length),
  };
}

function toItem(m: Texts, posting: Posting) {
  const timing = timingOf(posting, nowIn(env.TIME_ZONE), m);
  const when = timing && `${timing.words}, ${timing.day}`;
  return {
    title: titleOf(posting),
    address: appUrl + detailsPath(posting),
    lines: [whereOf(posting), when ?? ""].filter(Boolean),
  };
}

function toChangedItem(m: Texts, { posting, changes }: Changed) {
  return {
    title: posting.title,
    address: appUrl + detailsPath(posting),
    lines: changes.map((change) =>
      m.changes.line(change.label, wasText(m, change), isText(m, change)),
    ),
  };
}

type Reader = { id: string; userId: string; email: string };

/** Mails news; `why` says of a portal why its reader gets them. Every mail says how to get no more. */
export function sendNews(
  m: Texts,
  { id, userId, email }: Reader,
  shown: Shown[],
  why: (portal: string) => string,
) {
  const words = m.mails.digest;
  const found = shown.map(({ count }) => count).join(", ");
  const unsubscribe = unsubscribeAddress(userId);
  const content = mailLayout({
    m,
    heading: words.heading(found),
    paragraphs: [],
    sections: shown,
    footer: [why(site.name), words.settings(`${appUrl}/account/news`), words.stop(unsubscribe)],
  });
  const headers = {
    "List-Id": `<news.${new URL(appUrl).hostname}>`,
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return sendMail({ id, to: email, subject: words.subject(site.name, found), ...content, headers });
}

const keys = keysFor("unsubscribe");

/** An address that ends a user's news without a login. It does nothing else and never expires. */
export function unsubscribeAddress(userId: string) {
  return `${appUrl}/unsubscribe/${userId}.${sign(newest(keys), userId)}`;
}

/** The id of the user whose news this token ends; null if we did not make the token. */
export function userOfToken(token: string) {
  const [id = "", signature = ""] = token.split(".");
  const isOurs = keys.some((key) => isSameText(sign(key, id), signature));
  return isOurs && isId(id) ? id : null;
}

function sign({ key }: Key, userId: string) {
  return createHmac("sha256", key).update(userId).digest("base64url");
}
