import { isId } from "~/db/id";
import { type User } from "../accounts/users.server";
import { assertLoggedIn } from "../accounts/can";
import { applicationJson } from "./application";
import { listOwnApplications } from "./applications.server";
import { eventsJson } from "./stages/history.server";
import { withProgress } from "./stages/own-steps.server";

/** The user's own applications as the API answers them, newest first. */

const batchSize = 200;

/** All of them, in batches. Throws 401 for a visitor. */
export function everyOwnApplication(user: User | null) {
  assertLoggedIn(user);
  return ownBatches(user);
}

async function* ownBatches(user: User) {
  let after: string | null = null;
  do {
    const page = await pageOfOwnApplications(user, { limit: batchSize, after });
    yield page.items;
    after = page.next;
  } while (after);
}

/** At most `limit` of them after the one with this id; `next` is the `after` of the next page, if there is one. */
export async function pageOfOwnApplications(
  user: User | null,
  { limit, after }: { limit: number; after: string | null },
) {
  const start = after && isId(after) ? after : undefined;
  const found = await listOwnApplications(user, { limit: limit + 1, after: start });
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
  const items = (await withProgress(user, shown)).map(({ stage, events, ...application }) => ({
    ...applicationJson(application),
    stage,
    events: eventsJson(events),
  }));
  return { items, next };
}
