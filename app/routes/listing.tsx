import { can } from "../access/can";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "../shell/page-meta";
import { nowIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { typeOfListing } from "../postings/posting-request.server";
import { page } from "../http/page.server";
import { Unsent } from "../http/stream.server";
import { feedLinks } from "../news/feeds/feed-path";
import { answerSave, isSave } from "../postings/saved/save-request.server";
import { savedAmong } from "../postings/saved/saved.server";
import { cardMarkup } from "../postings/card-markup.server";
import {
  cachedCount,
  cachedPlaces,
  countPostings,
  exactly,
} from "../postings/list/list-count.server";
import { listingAddress, pageNumber, readFilter } from "../postings/list/list-filter";
import { cachedPostings, listPostings } from "../postings/list/listing.server";
import { ListingScreen } from "../postings/list/listing-screen";
import { findElsewhere } from "../postings/list/search.server";
import { answerDelete } from "../postings/editing/form-request.server";
import { countApplied } from "../postings/workbench/workbench.server";
import { hasPlace, listingPath, postingType, typeOfPath, wordsOf } from "../postings/types";
import { cardVerdicts } from "../applications/eligible.server";
import { filterFor } from "../postings/list/eligible.server";
import type { Wanted } from "../postings/list/list-matches.server";
import { hasRecords } from "../records/programmes.server";
import type { Texts } from "../languages/texts";

const pageSize = 24;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  return pageMeta(matches, (m) => {
    const { plural, hero } = wordsOf(m, data.type);
    return {
      title: plural,
      description: hero.text,
      path: listingPath(data.type),
      feeds: feedLinks(data.type, data.screen.value.filter),
    };
  });
};

export const loader = page(failed, async ({ request, params, context }: LoaderFunctionArgs) => {
  const type = typeOfListing(params.listing);
  const url = new URL(request.url);
  const { user } = context;
  const wanted: Wanted = await filterFor(user, type, readFilter(type, url.searchParams));
  const { among: _, ...filter } = wanted;
  const canDelete = can(user, "publish postings");
  const asked = {
    ...wanted,
    limit: pageSize,
    isScreen: true,
    after: url.searchParams.get("after"),
    before: url.searchParams.get("before"),
  };
  // Admins read the database, not the cache: they must see their changes at once.
  const listing = await (canDelete ? listPostings : cachedPostings)(type, asked);
  const isWhole = !listing.next && !listing.previous;
  const [total, places] = await Promise.all([
    isWhole
      ? exactly(listing.items.length)
      : (listing.total ?? (canDelete ? countPostings : cachedCount)(type, wanted)),
    hasPlace(type) ? (listing.places ?? cachedPlaces(type)) : [],
  ]);
  const isEmptyPage = listing.items.length === 0 && /[?&](after|before)=/.test(url.search);
  if (isEmptyPage) throw redirect(listingAddress(url.pathname, filter), 303); // everything on this page was deleted
  const now = nowIn(env.TIME_ZONE);
  const ids = listing.items.map(({ id }) => id);
  const [applied, elsewhere, saved, verdicts] = await Promise.all([
    canDelete ? countApplied(ids) : undefined,
    ids.length === 0 ? findElsewhere(type, filter) : [],
    can(user, "save postings") ? savedAmong(user, ids) : null,
    cardVerdicts(user, listing.items),
  ]);
  const screen = {
    type,
    filter,
    listing,
    // Admins' cards have no wrapper, as the question on each of them has enough elements.
    cards: canDelete
      ? []
      : listing.items.map((posting) => cardMarkup(posting, now, context.language)),
    total,
    pages: Math.ceil(total.count / pageSize),
    page: pageNumber(url.searchParams.get("page")),
    ...{ places, elsewhere, applied, saved, verdicts },
    hasRecord: postingType(type).tracked && can(user, "keep record") && (await hasRecords()),
    path: url.pathname,
    now,
  };
  return { type, screen: new Unsent(screen) };
});

export const action = page(failed, async ({ request, params, context }: ActionFunctionArgs) => {
  const type = typeOfListing(params.listing);
  const form = await readForm(request);
  if (isSave(form))
    return answerSave({ user: context.user, type, form, request, language: context.language });
  return answerDelete({ request, context, type, form });
});

function failed(m: Texts, { listing }: { listing?: string }) {
  const type = typeOfPath(listing);
  return type ? m.list.failed(wordsOf(m, type).plainPlural) : m.broken;
}

export default function Listing() {
  return <ListingScreen {...useLoaderData<typeof loader>().screen.value} />;
}
