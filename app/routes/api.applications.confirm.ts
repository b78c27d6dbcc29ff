import { assertLoggedIn } from "../access/can";
import { confirmSchema } from "../applications/stages/stages";
import { confirmFinished } from "../applications/stages/own-steps.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(messages.stages.failed, {
  async POST({ request, params, context }) {
    assertLoggedIn(context.user);
    const { finished } = validate(confirmSchema, await readBody(request));
    await confirmFinished(context.user, params.id ?? "", finished);
    return { msg: messages.stages[finished ? "finished" : "notFinished"], finished };
  },
});
export { endpoint as action, endpoint as loader };
