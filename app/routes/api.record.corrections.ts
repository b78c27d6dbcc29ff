import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { storeProof } from "../records/corrections-request.server";
import { askForCorrection } from "../records/corrections.server";
import { correctionSchema } from "../records/schema";

/** Asks for a correction of a confirmed fact, with a picture as proof if one is sent. */
const endpoint = api(messages.corrections.notAsked, {
  async POST({ request, context: { user } }) {
    assertCan(user, "keep record", (m) => m.record.studentsOnly);
    const body = await readBody(request);
    const asked = validate(correctionSchema, body);
    await limit("record-save", user.id);
    const proof = (await storeProof(user, [body.proof].flat()))?.hash;
    const { id, askedAt, ...correction } = await askForCorrection(user, { ...asked, proof });
    const answer = { msg: messages.corrections.asked, _id: id, ...correction };
    return Response.json({ ...answer, askedAt: askedAt.toISOString() }, { status: 201 });
  },
});
export { endpoint as action, endpoint as loader };
