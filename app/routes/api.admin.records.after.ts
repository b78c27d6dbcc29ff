import { assertCan } from "../access/can";
import { afterSchema } from "../figures/after/after";
import { type Graduation, afterJson, confirmAfter, findAfter } from "../figures/after/after.server";
import { api, json } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { versionOf } from "../postings/editing/call-request.server";

/** What became of a student. PATCH sets and confirms what became of a student; an empty body confirms what was said, a state of null clears it. */
const endpoint = api(messages.after.notSaved, {
  async GET({ params, context: { user } }) {
    assertCan(user, "see records", (m) => m.records.refused);
    return answer(await findAfter(user, params.id ?? ""));
  },
  async PATCH({ request, params, context: { user } }) {
    assertCan(user, "confirm records", (m) => m.records.refused);
    await limit("office-change", user.id);
    const body = await readBody(request);
    const wanted = { said: saidIn(body), version: versionOf(request) };
    return answer(await confirmAfter(user, params.id ?? "", wanted));
  },
});

const answer = (graduation: Graduation) =>
  json(afterJson(graduation), { ETag: `"${graduation.version}"` });

function saidIn(body: Record<string, unknown>) {
  if (!Object.keys(body).length) return undefined;
  return body.state === null ? null : validate(afterSchema, body);
}

export { endpoint as action, endpoint as loader };
