import { assertLoggedIn, can } from "../access/can";
import { stages } from "../applications/stages/stages";
import { stepOf, stepSchema } from "../applications/stages/step-schema.server";
import { changeStage } from "../applications/stages/steps.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

const endpoint = api(messages.stages.failed, {
  async PATCH({ request, params, context }) {
    assertLoggedIn(context.user);
    const step = validate(stepSchema, await readBody(request));
    const isApplicant = can(context.user, "withdraw application");
    await limit(isApplicant ? "withdraw" : "stages", context.user.id);
    const { id, stage } = await changeStage(context.user, params.id ?? "", stepOf(step));
    return { msg: messages.stages.changed(stages[stage].name), _id: id, stage };
  },
});
export { endpoint as action, endpoint as loader };
