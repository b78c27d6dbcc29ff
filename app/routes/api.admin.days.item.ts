import { meetingJson } from "../day/meetings/meeting-json";
import { readMeetings } from "../day/meetings/state.server";
import { roundJson } from "../day/rounds/round-json";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.roundOffice.failed, {
  async GET({ params: { date = "" }, context: { user } }) {
    const { walk, rounds, meetings } = await readMeetings(user, date);
    const held = meetings.filter(({ students }) => students.length);
    return { date, walk, rounds: rounds.map(roundJson), meetings: held.map(meetingJson) };
  },
});
export { endpoint as action, endpoint as loader };
