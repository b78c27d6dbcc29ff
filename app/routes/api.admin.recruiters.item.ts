import { blockRecruiter } from "../accounts/recruiters/recruiters.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.recruiters.blockFailed, {
  async DELETE({ params, context }) {
    return {
      msg: messages.recruiters.blocked(await blockRecruiter(context.user, params.id ?? "")),
    };
  },
});
export { endpoint as action, endpoint as loader };
