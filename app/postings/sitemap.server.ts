import { sql } from "kysely";
import { db } from "~/db/client";
import { readDb } from "~/db/replica";
import { appUrl } from "../env.server";
import { inLanguageOf, offered } from "../languages/known";
import { type TypeName, detailsPath, listingPath, typeNames } from "./types";
import { isOpen, isPublic, publicSince } from "./visibility.server";

const perPart = 1_000;

/** The protocol's limit. */
const most = 50_000;

/**
 * A part of the sitemap, counted from 1; null if there are fewer. Without `part`, the whole sitemap or, where a type has
 * more than fits into a part, the list of parts.
 */
export async function sitemap(part: number | null) {
  if (part !== null) return (await makePart(part)) ?? (part === 1 ? makeWhole() : null);
  const { count } = await readDb
    .selectFrom("sitemap_parts")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  if (!count) return makeWhole();
  const parts = Array.from({ length: count }, (_, index) => {
    return `<sitemap><loc>${appUrl}/sitemap.xml?part=${index + 1}</loc></sitemap>`;
  });
  return wrapped("sitemapindex", parts);
}

async function makeWhole() {
  const screens = ["/", ...(await publishedYears()), ...typeNames.map(listingPath)];
  const postings = await openPostings()
    .where("type", "in", typeNames)
    .orderBy("type")
    .orderBy(publicSince, "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return urlset(screens, postings as Listed[]); // types that this build knows
}

/** The first of each type begins with its list. */
async function makePart(part: number) {
  const rows = await readDb
    .selectFrom("sitemap_parts")
    .selectAll()
    .where("part", "in", [part, part + 1])
    .orderBy("part")
    .execute();
  const [first, next] = rows;
  if (first?.part !== part) return null;
  const end = next?.type === first.type ? next : null;
  const place = sql`(${publicSince}, id)`;
  const postings = await openPostings()
    .where("type", "=", first.type)
    .$if(first.since !== null, (query) =>
      query.where(sql<boolean>`${place} <= (${first.since}, ${first.first_id})`),
    )
    .$if(end !== null, (query) =>
      query.where(sql<boolean>`${place} > (${end?.since}, ${end?.first_id})`),
    )
    .orderBy(publicSince, "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  const type = first.type as TypeName; // as `setSitemapParts` wrote it
  const screens = [
    ...(part === 1 ? ["/", ...(await publishedYears())] : []),
    ...(first.since === null ? [listingPath(type)] : []),
  ];
  return urlset(screens, postings as Listed[]);
}

type Listed = { id: string; type: TypeName };

/** Leaves out types that only a newer build knows, as this one has no page for them. */
function openPostings() {
  return readDb.selectFrom("postings").select(["id", "type"]).where(isPublic).where(isOpen());
}

type Start = { type: TypeName; since: Date | null; first_id: string | null };

/**
 * Workers find out anew every hour where parts begin, as that takes a walk over all that is open. What has become
 * public since lengthens a type's first part.
 */
export async function setSitemapParts() {
  const starts: Start[] = [];
  for (const type of typeNames) {
    starts.push({ type, since: null, first_id: null });
    for (let next = await startAfter(type); next; next = await startAfter(type, next))
      starts.push(next);
  }
  const isLarge = starts.length > typeNames.length;
  const rows = isLarge ? starts.map((start, index) => ({ part: index + 1, ...start })) : [];
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sitemap'))`.execute(trx);
    await trx.deleteFrom("sitemap_parts").execute();
    if (rows.length)
      await sql`
        insert into sitemap_parts select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given (part integer, type text, since timestamptz, first_id uuid)`.execute(trx);
  });
}

/** The first posting of the part after the one that begins here. */
async function startAfter(type: TypeName, start?: Start): Promise<Start | undefined> {
  const row = await db
    .selectFrom("postings")
    .select(["id as first_id", publicSince.as("since")])
    .where(isPublic)
    .where(isOpen())
    .where("type", "=", type)
    .$if(start !== undefined, (query) =>
      query.where(sql<boolean>`(${publicSince}, id) <= (${start?.since}, ${start?.first_id})`),
    )
    .orderBy(publicSince, "desc")
    .orderBy("id", "desc")
    .offset(perPart)
    .limit(1)
    .executeTakeFirst();
  return row && { type, ...row };
}

function urlset(screens: string[], postings: Listed[]) {
  const details = postings.map((posting) => url(detailsPath(posting)));
  return wrapped("urlset", [...screens.flatMap(inLanguages), ...details]);
}

/** Of placements (app/figures/publish.server.ts). */
async function publishedYears() {
  const rows = await readDb
    .selectFrom("published_figures")
    .select("year")
    .where("content", "is not", null)
    .orderBy("year")
    .execute();
  return rows.map(({ year }) => `/placements/${year}`);
}

/** A screen in each language, each naming the others; what a posting says is in one. */
function inLanguages(path: string) {
  const others = [
    ...offered.map((language) => [language, inLanguageOf(path, language)] as const),
    ["x-default", path] as const,
  ].map(([language, to]) => {
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${appUrl}${to}"/>`;
  });
  return offered.map((language) => url(inLanguageOf(path, language), others.join("")));
}

function url(path: string, alternates = "") {
  return `<url><loc>${appUrl}${path}</loc>${alternates}</url>`;
}

function wrapped(element: string, entries: string[]) {
  return `<?xml version="1.0" encoding="UTF-8"?><${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</${element}>`;
}
