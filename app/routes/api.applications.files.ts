import { openAnswerFile } from "../applications/open-answer-file.server";
import { sentFileResponse } from "../files/file-response.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.broken, {
  async GET({ params, context }) {
    return sentFileResponse(await openAnswerFile(context.user, params.id ?? "", params.file ?? ""));
  },
});
export { endpoint as action, endpoint as loader };
