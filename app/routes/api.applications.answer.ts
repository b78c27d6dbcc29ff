import { assertCan } from "../access/can";
import { answerSchema } from "../applications/stages/stages";
import { answerOffer } from "../applications/stages/steps.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(messages.stages.failed, {
  async POST({ request, params, context: { user } }) {
    assertCan(user, "answer offers", (m) => m.offers.studentsOnly);
    const { accept } = validate(answerSchema, await readBody(request));
    const { id, stage } = await answerOffer(user, params.id ?? "", { accept });
    return { msg: messages.offers[accept ? "accepted" : "declined"], _id: id, stage };
  },
});
export { endpoint as action, endpoint as loader };
