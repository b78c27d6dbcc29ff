import { sayNo, takeBackNo } from "../applications/to-answer.server";
import { api } from "../http/api.server";
import { messages } from "../messages";
import { titleOf } from "../postings/posting";

const endpoint = api(messages.points.failed, {
  async PUT({ params, context: { user } }) {
    const posting = await sayNo(user, params.id ?? "", params.postingId ?? "");
    return { msg: messages.toAnswer.done(titleOf(posting)) };
  },
  async DELETE({ params, context: { user } }) {
    const posting = await takeBackNo(user, params.id ?? "", params.postingId ?? "");
    return { msg: messages.toAnswer.takenBack(titleOf(posting)) };
  },
});
export { endpoint as action, endpoint as loader };
