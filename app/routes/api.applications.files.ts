import { savedFile } from "../http/saved-file.server";
import { openAnswerFile } from "../applications/open-answer-file.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.broken, {
  async GET({ params, context }) {
    return savedFile(await openAnswerFile(context.user, params.id ?? "", params.file ?? ""));
  },
});
export { endpoint as action, endpoint as loader };
