import { makeCoordinator, endCoordinator } from "../accounts/coordinators.server";
import { coordinatorSchema } from "../accounts/schema";
import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(messages.coordinators.notSaved, {
  async PUT({ request, params, context: { user } }) {
    assertCan(user, "manage coordinators", (m) => m.coordinators.refused);
    const { departments } = validate(coordinatorSchema, await readBody(request));
    const name = await makeCoordinator(user, params.id ?? "", departments);
    return { msg: messages.coordinators.made(name), departments };
  },
  async DELETE({ params, context }) {
    const name = await endCoordinator(context.user, params.id ?? "");
    return { msg: messages.coordinators.ended(name) };
  },
});
export { endpoint as action, endpoint as loader };
