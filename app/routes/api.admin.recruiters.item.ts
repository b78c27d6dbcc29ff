import { shutOut } from "../accounts/recruiters/recruiters.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.recruiters.shutOutFailed, {
  async DELETE({ params, context }) {
    return { msg: messages.recruiters.shutOut(await shutOut(context.user, params.id ?? "")) };
  },
});
export { endpoint as action, endpoint as loader };
