import { assertCan } from "../access/can";
import { meetingJson } from "../day/meetings/meeting-json";
import { changeMeeting, readMeeting } from "../day/meetings/meeting.server";
import { meetingChangeSchema } from "../day/meetings/schema.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

const endpoint = api(messages.dayOffice.notSaved, {
  async PATCH({ request, params: { id = "" }, context: { user } }) {
    assertCan(user, "plan days", (m) => m.dayOffice.refused);
    await limit("rounds", user.id);
    await readMeeting(user, id); // before the body's errors
    await changeMeeting(user, id, validate(meetingChangeSchema, await readBody(request)));
    const { meeting } = await readMeeting(user, id);
    return { msg: messages.dayOffice.meetingSaved, ...meetingJson(meeting) };
  },
});
export { endpoint as action, endpoint as loader };
