import { assertCan } from "../access/can";
import {
  type Outcome,
  planResults,
  resultsSchema,
  saveResults,
} from "../day/rounds/results.server";
import { readRound } from "../day/rounds/read.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

const endpoint = api(messages.roundOffice.notSaved, {
  async POST({ request, params: { id = "" }, context: { user } }) {
    assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
    await limit("rounds", user.id);
    await readRound(user, id); // before the body's errors
    const input = validate(resultsSchema, await readBody(request));
    const outcome = await (input.dryRun ? planResults : saveResults)(user, id, input);
    return {
      msg: input.dryRun
        ? messages.roundOffice.wouldTell(outcome.told, outcome.moves.length)
        : messages.roundOffice.resultsSaved(outcome.saved, outcome.told),
      ...outcomeJson(outcome),
      ...(input.dryRun && {
        moves: outcome.moves.map(({ userId, name, email, steps }) => ({
          ...{ _id: userId, name, email, steps },
        })),
      }),
    };
  },
});
export { endpoint as action, endpoint as loader };

function outcomeJson({ saved, told, moves, staying }: Outcome) {
  const setAside = staying.map(({ name, stage }) =>
    messages.roundOffice.stays(name, stage && messages.stageNames[stage]),
  );
  return { saved, told, moved: moves.length, ...(setAside.length > 0 && { setAside }) };
}
