import { assertCan } from "../access/can";
import { afterSchema } from "../figures/after/after";
import { afterJson, confirmAfter } from "../figures/after/after.server";
import { api } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { messages } from "../messages";

/** Sets and confirms what became of a student; an empty body confirms what was said, a state of null clears it. */
const endpoint = api(messages.after.notSaved, {
  async PATCH({ request, params, context: { user } }) {
    assertCan(user, "confirm records", (m) => m.records.refused);
    const body = await readBody(request);
    return afterJson(await confirmAfter(user, params.id ?? "", { said: saidIn(body) }));
  },
});

function saidIn(body: Record<string, unknown>) {
  if (!Object.keys(body).length) return undefined;
  return body.state === null ? null : validate(afterSchema, body);
}

export { endpoint as action, endpoint as loader };
