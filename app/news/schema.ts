import type { Texts } from "../languages/texts";
import { z } from "zod";
import { says } from "../errors";
import { type TypeName, hasPlace, listingPath, typeNames, wordsOf } from "../postings/types";
import { maxFilter, webAddress } from "../text";
import { typed } from "../typed";
import { listingAddress } from "../postings/list/list-filter";

/** How much news one student may ask for. */
export const limits = { follows: 20, devices: 5 };

const frequency = z.enum(["daily", "weekly", "none"], {
  error: says((m) => m.news.unknownFrequency),
});
const drives = z.enum(["once", "day", "none"], { error: says((m) => m.drives.unknown) });

/** PUT /api/news: what is absent stays. */
export const newsSchema = z
  .object({ frequency: frequency.optional(), drives: drives.optional() })
  .refine((settings) => settings.frequency ?? settings.drives, {
    path: ["frequency"],
    error: says((m) => m.news.unknownFrequency),
  });

/** The forms, one for each. */
export const frequencyForm = z.object({ frequency });
export const drivesForm = z.object({ drives });

/** POST /api/follows, and the form's fields. */
export const followBody = z.object({
  contentType: z.enum(typeNames, { error: says((m) => m.follows.unknownType) }),
  search: typed("search", maxFilter).default(""),
  location: typed("location", maxFilter).default(""),
});

/** Drops the location for types whose lists have none. */
export const followSchema = followBody.transform(({ contentType: type, search, location }) => ({
  type,
  search,
  location: hasPlace(type) ? location : "",
}));

/** A browser's PushSubscription, as the form of the news settings sends it. */
export const subscriptionSchema = z.object({
  endpoint: z
    .string()
    .max(1_000)
    .refine(isPushService, { error: says((m) => m.push.unusable) }),
  p256dh: z.string().regex(/^B[\w-]{86}$/, { error: says((m) => m.push.unusable) }),
  auth: z.string().regex(/^[\w-]{22}$/, { error: says((m) => m.push.unusable) }),
});

export type Subscription = z.output<typeof subscriptionSchema>;

/** Push services have a host name and the default https port. What the name resolves to is checked as we connect. */
function isPushService(address: string) {
  if (webAddress(address) === null) return false;
  const { protocol, port, hostname } = new URL(address);
  return protocol === "https:" && port === "" && /\.[a-z][a-z0-9-]*$/.test(hostname);
}

type Filter = { search: string; location: string };

/** A search that a student follows: a list's type and filters. */
export type Follow = Filter & { id: string; type: TypeName; createdAt: Date };

/** The list with the filters of the search. */
export function searchAddress({ type, search, location }: Filter & { type: TypeName }) {
  return listingAddress(listingPath(type), { search, location });
}

/** 'jobs with "tea" in "Munnar"' */
export function searchInWords(m: Texts, { type, search, location }: Filter & { type: TypeName }) {
  const { plainPlural } = wordsOf(m, type);
  return [
    search || location ? plainPlural : m.followScreen.all(plainPlural),
    search && m.followScreen.with(search),
    location && m.followScreen.place(location),
  ]
    .filter(Boolean)
    .join(" ");
}
