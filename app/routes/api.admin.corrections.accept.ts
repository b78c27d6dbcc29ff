import { api } from "../http/api.server";
import { messages } from "../messages";
import { acceptCorrection } from "../records/corrections.server";

const endpoint = api(messages.corrections.notDecided, {
  async POST({ params, context }) {
    const name = await acceptCorrection(context.user, params.id ?? "");
    return { msg: messages.corrections.accepted(name) };
  },
});
export { endpoint as action, endpoint as loader };
