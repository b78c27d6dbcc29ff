import { assertCan } from "../access/can";
import { listParticipants, readRound } from "../day/rounds/read.server";
import { participantJson, roundJson } from "../day/rounds/round-json";
import { changeRound, deleteRound } from "../day/rounds/rounds.server";
import { roundChangeSchema } from "../day/rounds/schema.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

const endpoint = api(messages.roundOffice.notSaved, {
  async GET({ params: { id = "" }, context: { user } }) {
    const round = await readRound(user, id);
    const participants = await listParticipants(round);
    return { ...roundJson(round), students: participants.map(participantJson) };
  },
  async PATCH({ request, params: { id = "" }, context: { user } }) {
    assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
    await limit("rounds", user.id);
    await readRound(user, id); // before the body's errors
    await changeRound(user, id, validate(roundChangeSchema, await readBody(request)));
    return { msg: messages.roundOffice.saved, ...roundJson(await readRound(user, id)) };
  },
  async DELETE({ params: { id = "" }, context: { user } }) {
    assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
    await limit("rounds", user.id);
    await deleteRound(user, id);
    return { msg: messages.roundOffice.deleted };
  },
});
export { endpoint as action, endpoint as loader };
