import { api } from "../http/api.server";
import { messages } from "../messages";
import { unfollow } from "../news/follows/follows.server";

const endpoint = api(messages.follows.failed, {
  async DELETE({ params, context }) {
    await unfollow(context.user, params.id ?? "");
    return { msg: messages.follows.ended };
  },
});
export { endpoint as action, endpoint as loader };
