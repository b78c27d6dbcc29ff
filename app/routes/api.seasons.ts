import { api } from "../http/api.server";
import { messages } from "../messages";
import { listSeasons, seasonJson } from "../seasons/seasons.server";

const endpoint = api(messages.seasons.failed, {
  async GET() {
    return (await listSeasons(null)).map(seasonJson);
  },
});
export { endpoint as action, endpoint as loader };
