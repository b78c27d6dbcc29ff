import { assertCan } from "../access/can";
import { createRound } from "../day/rounds/rounds.server";
import { readRound } from "../day/rounds/read.server";
import { roundJson } from "../day/rounds/round-json";
import { roundSchema } from "../day/rounds/schema.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

const endpoint = api(messages.roundOffice.notSaved, {
  async POST({ request, context: { user } }) {
    assertCan(user, "hold rounds", (m) => m.roundOffice.refused); // before the body's errors
    await limit("rounds", user.id);
    const id = await createRound(user, validate(roundSchema, await readBody(request)));
    return { msg: messages.roundOffice.saved, ...roundJson(await readRound(user, id)) };
  },
});
export { endpoint as action, endpoint as loader };
