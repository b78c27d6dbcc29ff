import { assertLoggedIn, can } from "../access/can";
import {
  answerOutsideOffer,
  decideOutsideOffer,
  outsideChangeSchema,
} from "../applications/outside-offers.server";
import { AppError } from "../errors";
import { api } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { messages } from "../messages";

/** A student answers their own offer with `accept`; the office says with `confirm` what it thinks of a report. */
const endpoint = api(messages.outside.failed, {
  async PATCH({ request, params: { id = "" }, context: { user } }) {
    assertLoggedIn(user);
    if (!can(user, "report outside offers") && !can(user, "confirm outside offers"))
      throw new AppError((m) => m.outside.refused, 403, { code: "not-allowed" });
    const { accept, confirm, reason } = validate(outsideChangeSchema, await readBody(request));
    if (accept !== undefined) await answerOutsideOffer(user, id, accept);
    if (confirm !== undefined) await decideOutsideOffer(user, id, { confirm, reason });
    return { msg: messages.outside.saved };
  },
});
export { endpoint as action, endpoint as loader };
