import { assertCan } from "../access/can";
import { listToAnswer, toAnswerJson } from "../applications/to-answer.server";
import { api } from "../http/api.server";
import { messages } from "../messages";
import { findSeason } from "../seasons/seasons.server";

const endpoint = api(messages.seasons.failed, {
  async GET({ params, context: { user } }) {
    assertCan(user, "register for seasons", (m) => m.seasons.studentsOnly);
    const { id } = await findSeason(null, params.id ?? "");
    return (await listToAnswer(user, id)).map(toAnswerJson);
  },
});
export { endpoint as action, endpoint as loader };
