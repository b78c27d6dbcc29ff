import { api } from "../http/api.server";
import { messages } from "../messages";
import { endException } from "../seasons/exceptions.server";

const endpoint = api(messages.seasonOffice.notSaved, {
  async DELETE({ params, context: { user } }) {
    await endException(user, params.id ?? "");
    return { msg: messages.seasonOffice.exceptionEnded };
  },
});
export { endpoint as action, endpoint as loader };
