import { applicationJson } from "../applications/application";
import { listOwnApplications } from "../applications/applications.server";
import { eventsJson } from "../applications/stages/history.server";
import { withProgress } from "../applications/stages/own-steps.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.applications.failed, {
  async GET({ context }) {
    const own = await withProgress(context.user, await listOwnApplications(context.user));
    return own.map(({ stage, events, ...application }) => ({
      ...applicationJson(application),
      stage,
      events: eventsJson(events),
    }));
  },
});
export { endpoint as action, endpoint as loader };
