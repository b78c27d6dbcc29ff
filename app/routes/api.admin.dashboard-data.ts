import { countUsers } from "../admin/dashboard.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.dashboard.failed, {
  GET: async ({ context }) => ({ stats: await countUsers(context.user) }),
});
export { endpoint as action, endpoint as loader };
