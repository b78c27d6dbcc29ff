import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { startEnrolment } from "../records/change-record.server";
import { readFacts } from "../records/read-facts.server";
import { recordJson } from "../records/records.server";

/** Starts a new, clean enrolment; the facts that are sent are confirmed. */
const endpoint = api(messages.records.notSaved, {
  async POST({ request, params, context: { user } }) {
    assertCan(user, "start enrolments", (m) => m.records.refused);
    await limit("office-change", user.id);
    const isEmpty = !request.headers.get("Content-Type");
    const changes = await readFacts(isEmpty ? {} : await readBody(request));
    const { record, version } = await startEnrolment(user, params.id ?? "", changes);
    const headers = { ETag: `"${version}"` };
    return Response.json(recordJson(record), { status: 201, headers });
  },
});
export { endpoint as action, endpoint as loader };
