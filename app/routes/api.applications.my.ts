import { applicationJson } from "../applications/application";
import { listOwnApplications } from "../applications/applications.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.applications.failed, {
  async GET({ context }) {
    return (await listOwnApplications(context.user)).map(applicationJson);
  },
});
export { endpoint as action, endpoint as loader };
