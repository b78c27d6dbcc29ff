import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { inviteSchema } from "../records/joining/schema";
import { inviteStudents } from "../records/joining/invitations.server";
import { readRecordsFilter } from "../records/records-filter";

/** Those whom the address's filter finds, as for the list of records. */
const endpoint = api(messages.inviting.failed, {
  async POST({ request, context: { user } }) {
    const { searchParams } = new URL(request.url);
    const { ids, remind } = validate(inviteSchema, await readBody(request));
    const filter = readRecordsFilter(searchParams);
    const invited = await inviteStudents(user, { filter, ids, remind });
    return { msg: invited ? messages.inviting.done(invited) : messages.inviting.nobody, invited };
  },
});
export { endpoint as action, endpoint as loader };
