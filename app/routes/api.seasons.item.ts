import { api } from "../http/api.server";
import { messages } from "../messages";
import { findSeason, seasonJson } from "../seasons/seasons.server";

const endpoint = api(messages.seasons.failed, {
  async GET({ params }) {
    return seasonJson(await findSeason(null, params.id ?? ""));
  },
});
export { endpoint as action, endpoint as loader };
