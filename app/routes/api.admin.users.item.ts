import { deleteUser } from "../admin/users.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.users.deleteFailed, {
  async DELETE({ params, context }) {
    return { msg: messages.users.done(await deleteUser(context.user, params.id ?? "")) };
  },
});
export { endpoint as action, endpoint as loader };
