import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { decideException, endException, grantSchema } from "../seasons/exceptions.server";

const endpoint = api(messages.seasonOffice.notSaved, {
  async PATCH({ request, params, context: { user } }) {
    assertCan(user, "give exceptions", (m) => m.seasonOffice.refused);
    const decided = validate(grantSchema, await readBody(request));
    await decideException(user, params.id ?? "", decided);
    const { exceptionGiven, exceptionRefused } = messages.seasonOffice;
    return { msg: decided.grant ? exceptionGiven : exceptionRefused };
  },
  async DELETE({ params, context: { user } }) {
    await endException(user, params.id ?? "");
    return { msg: messages.seasonOffice.exceptionEnded };
  },
});
export { endpoint as action, endpoint as loader };
