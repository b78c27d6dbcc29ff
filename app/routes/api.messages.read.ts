import { api } from "../http/api.server";
import { acknowledge } from "../messages/inbox.server";
import { messages } from "../messages";

const endpoint = api(messages.inbox.failed, {
  async POST({ params, context: { user } }) {
    await acknowledge(user, params.id ?? "");
    return { msg: messages.inbox.said };
  },
});
export { endpoint as action, endpoint as loader };
