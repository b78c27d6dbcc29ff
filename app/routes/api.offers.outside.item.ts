import { assertLoggedIn, can } from "../access/can";
import { outsideChangeSchema } from "../applications/outside-offer-schema.server";
import {
  answerOutsideOffer,
  decideOutsideOffer,
  decisionOf,
  objectToOutside,
} from "../applications/outside-offers.server";
import { AppError, validate } from "../errors";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

/**
 * A student answers their own offer with `accept`, and says with `object` that they did not give the answer that the
 * office recorded; the office says with `confirm` what it thinks of a report, and takes
 * back with `takeBack` what it has confirmed.
 */
const endpoint = api(messages.outside.failed, {
  async PATCH({ request, params: { id = "" }, context: { user } }) {
    assertLoggedIn(user);
    if (!can(user, "report outside offers") && !can(user, "confirm outside offers"))
      throw new AppError((m) => m.outside.refused, 403, { code: "not-allowed" });
    await limit("office-change", user.id);
    const change = validate(outsideChangeSchema, await readBody(request));
    const decision = decisionOf(change);
    if (change.accept !== undefined) await answerOutsideOffer(user, id, change.accept);
    if (change.object) await objectToOutside(user, id);
    if (decision) await decideOutsideOffer(user, id, decision, change.reason);
    return { msg: messages.outside.saved };
  },
});
export { endpoint as action, endpoint as loader };
