import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { decideRegistration } from "../seasons/registrations.server";
import { decisionSchema } from "../seasons/schema.server";

const endpoint = api(messages.seasonOffice.notSaved, {
  async PATCH({ request, params: { id = "", userId = "" }, context: { user } }) {
    assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
    const decision = validate(decisionSchema, await readBody(request));
    const name = await decideRegistration(user, id, userId, decision);
    const words = messages.seasonOffice;
    return { msg: decision.approve ? words.approved(name) : words.refusedOne(name) };
  },
});
export { endpoint as action, endpoint as loader };
