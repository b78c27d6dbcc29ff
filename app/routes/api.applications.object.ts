import { objectToAnswer } from "../applications/stages/objecting.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.stages.failed, {
  async POST({ params, context: { user } }) {
    const { id, stage } = await objectToAnswer(user, params.id ?? "");
    return { msg: messages.told.restored, _id: id, stage };
  },
});
export { endpoint as action, endpoint as loader };
