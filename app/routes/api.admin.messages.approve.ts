import { api } from "../http/api.server";
import { messages } from "../messages";
import { approveMessage } from "../messages/send.server";

const endpoint = api(messages.sending.failed, {
  async POST({ params: { id = "" }, context: { user } }) {
    await approveMessage(user, id);
    return { msg: messages.sending.approved };
  },
});
export { endpoint as action, endpoint as loader };
