import { api } from "../http/api.server";
import { messages } from "../messages";
import { takeBackPoints } from "../seasons/points.server";

const endpoint = api(messages.seasonOffice.notSaved, {
  async DELETE({ params, context: { user } }) {
    await takeBackPoints(user, params.id ?? "");
    return { msg: messages.seasonOffice.pointsTakenBack };
  },
});
export { endpoint as action, endpoint as loader };
