import { sql } from "kysely";
import {
  type Facts,
  type Rule,
  type SetAside,
  type Settings,
  answerTo,
} from "../records/eligibility";
import type { Published } from "./policy/standing";

/** A season's postings as bars of points count them: those whose conditions a student meets. */

/** With the rule that says who may apply. */
export type StoredPublished = Published & { eligibility?: Rule };

/** In SQL, with `seasons` and under `condition`: the postings that have been public and are not in the bin. */
export const publishedWhere = (condition = sql`true`) => sql`
  select json_agg(json_strip_nulls(json_build_object('id', id, 'at', since,
    'ctc', season_terms -> 'ctc', 'class', season_terms -> 'class', 'sector', season_terms -> 'sector',
    'eligibility', eligibility)) order by since, id) as published
  from postings, lateral (select coalesce(publish_at, created_at)) public (since)
  where postings.season_id = seasons.id and deleted_at is null
    and state in ('published', 'closed', 'scheduled') and since <= now() and ${condition}`;

/** How conditions are judged in a season, besides what holds everywhere: where it demands it, only confirmed facts count. */
export const settingsIn = (
  everywhere: Settings,
  needsConfirmed: boolean,
  setAside?: SetAside[],
): Settings => ({
  ...everywhere,
  ...(needsConfirmed && { needsConfirmed }),
  ...(setAside && { setAside }),
});

export function metBy(
  published: readonly StoredPublished[],
  facts: Facts,
  settings: Settings,
): Published[] {
  return published.flatMap(({ eligibility, ...one }) =>
    !eligibility || answerTo(eligibility, facts, settings) === "yes" ? [one] : [],
  );
}
