import { assertLoggedIn, can } from "../access/can";
import { outsideSchema } from "../applications/outside-offer-schema.server";
import {
  listOutsideOffers,
  offersAtOnce,
  outsideJson,
  recordOutsideOffer,
} from "../applications/outside-offers.server";
import { AppError, validate } from "../errors";
import { api, json } from "../http/api.server";
import { readBody } from "../http/body.server";
import { pageAsked } from "../http/paged.server";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { storeProof } from "../records/corrections-request.server";

const endpoint = api(messages.outside.failed, {
  async GET({ request, context: { user } }) {
    const { range, headers } = pageAsked(request, offersAtOnce);
    const listed = await listOutsideOffers(user, undefined, range);
    return json(listed.map(outsideJson), headers(listed.length));
  },
  async POST({ request, context: { user } }) {
    assertLoggedIn(user);
    if (!can(user, "report outside offers") && !can(user, "confirm outside offers"))
      throw new AppError((m) => m.outside.refused, 403, { code: "not-allowed" });
    const body = await readBody(request);
    const input = validate(outsideSchema, body);
    await limit("record-save", user.id);
    const proof = (await storeProof(user, [body.proof].flat()))?.hash;
    const id = await recordOutsideOffer(user, input, proof);
    const words = can(user, "report outside offers") ? "reported" : "recorded";
    return Response.json({ msg: messages.outside[words], _id: id }, { status: 201 });
  },
});
export { endpoint as action, endpoint as loader };
