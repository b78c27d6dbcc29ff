import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { acceptCorrection } from "../records/corrections.server";
import { acceptanceSchema } from "../records/schema";

const endpoint = api(messages.corrections.notDecided, {
  async POST({ request, params, context: { user } }) {
    assertCan(user, "decide corrections", (m) => m.corrections.refusedToSee);
    await limit("office-change", user.id);
    const isEmpty = !request.headers.get("Content-Type");
    const body = validate(acceptanceSchema, isEmpty ? {} : await readBody(request));
    const name = await acceptCorrection(user, params.id ?? "", body.with);
    return { msg: messages.corrections.accepted(name) };
  },
});
export { endpoint as action, endpoint as loader };
