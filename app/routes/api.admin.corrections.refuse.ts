import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { refuseCorrection } from "../records/corrections.server";
import { refusalSchema } from "../records/schema";

const endpoint = api(messages.corrections.notDecided, {
  async POST({ request, params, context: { user } }) {
    assertCan(user, "decide corrections", (m) => m.corrections.refusedToSee);
    await limit("office-change", user.id);
    const { reason } = validate(refusalSchema, await readBody(request));
    const name = await refuseCorrection(user, params.id ?? "", reason);
    return { msg: messages.corrections.refused(name) };
  },
});
export { endpoint as action, endpoint as loader };
