import { assertCan } from "../access/can";
import { correctOffer } from "../applications/stages/correct-offer.server";
import { correctionSchema } from "../applications/stages/step-schema.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

const endpoint = api(messages.correcting.failed, {
  async PUT({ request, params, context: { user } }) {
    assertCan(user, "correct offers", (m) => m.correcting.refused);
    const correction = validate(correctionSchema, await readBody(request));
    await limit("stages", user.id);
    const { id, stage, ctc, terms } = await correctOffer(user, params.id ?? "", correction);
    return { msg: messages.correcting.done, _id: id, stage, ...(ctc && { ctc }), ...terms };
  },
});
export { endpoint as action, endpoint as loader };
