import { api } from "../http/api.server";
import { messages } from "../messages";
import { readStanding, standingJson } from "../standing/standing.server";

const endpoint = api(messages.standing.failed, {
  GET: async ({ params, context: { user } }) =>
    standingJson(await readStanding(user, params.id ?? "")),
});
export { endpoint as action, endpoint as loader };
