import { assertCan } from "../access/can";
import { api, json } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { listLimit } from "../postings/list/list-filter";
import { waitingNames } from "../waiting/kinds.server";
import {
  countWaiting,
  decideWaiting,
  decisionSchema,
  listWaiting,
  planDecision,
  waitingJson,
} from "../waiting/waiting.server";

/** What waits for the caller to decide, counted by kind; and a decision about several of them. */
const endpoint = api(messages.waiting.failed, {
  async GET({ request, context: { user } }) {
    assertCan(user, "see what waits", (m) => m.waiting.refused);
    const { searchParams } = new URL(request.url);
    const kind = waitingNames.find((name) => name === searchParams.get("kind"));
    const pageSize = listLimit(searchParams.get("limit"));
    const page = Math.max(1, Math.trunc(Number(searchParams.get("page")) || 1));
    const range = { ...(kind && { kind }), limit: pageSize, offset: (page - 1) * pageSize };
    const counts = await countWaiting(user);
    return json({
      total: counts.reduce((sum, { count }) => sum + count, 0),
      kinds: counts.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
      items: (await listWaiting(user, range)).map(waitingJson),
    });
  },
  async POST({ request, context: { user } }) {
    assertCan(user, "see what waits", (m) => m.waiting.refused);
    const { dryRun, ...decision } = validate(decisionSchema, await readBody(request));
    if (dryRun) {
      const { decided, others } = await planDecision(user, decision);
      return { msg: messages.waiting.whatWillHappen, decided: decided.map(waitingJson), others };
    }
    await limit("stages", user.id);
    const { done, others } = await decideWaiting(user, decision);
    return { msg: messages.waiting.done(done), done, others };
  },
});
export { endpoint as action, endpoint as loader };
