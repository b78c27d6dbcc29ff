import { api } from "../http/api.server";
import { messages } from "../messages";
import { remind } from "../messages/send.server";

const endpoint = api(messages.sending.failed, {
  async POST({ params: { id = "" }, context: { user } }) {
    return { msg: messages.sending.reminded(await remind(user, id)) };
  },
});
export { endpoint as action, endpoint as loader };
