import { coordinatorInviteSchema } from "../accounts/schema";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { inviteCoordinator } from "../records/joining/coordinators.server";

const endpoint = api(messages.coordinators.notSaved, {
  async POST({ request, context: { user } }) {
    const invited = validate(coordinatorInviteSchema, await readBody(request));
    await inviteCoordinator(user, invited);
    return { msg: messages.coordinators.invited(invited.name) };
  },
});
export { endpoint as action, endpoint as loader };
