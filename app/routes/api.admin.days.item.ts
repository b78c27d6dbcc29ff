import { readDay } from "../day/rounds/read.server";
import { roundJson } from "../day/rounds/round-json";
import { walkMinutes } from "../day/rounds/venues.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.roundOffice.failed, {
  async GET({ params: { date = "" }, context: { user } }) {
    const rounds = await readDay(user, date);
    return { date, walk: await walkMinutes(), rounds: rounds.map(roundJson) };
  },
});
export { endpoint as action, endpoint as loader };
