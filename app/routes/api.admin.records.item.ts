import { assertCan } from "../access/can";
import { api, json } from "../http/api.server";
import { readBody } from "../http/body.server";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { versionOf } from "../postings/editing/call-request.server";
import { confirmFacts } from "../records/change-record.server";
import { deleteStudent } from "../records/joining/without-account.server";
import { readConfirming } from "../records/read-facts.server";
import { recordJson } from "../records/records.server";

/** Sets and confirms facts of one student; with `confirm`, those facts as they are. */
const endpoint = api(messages.records.notSaved, {
  async PATCH({ request, params, context: { user } }) {
    assertCan(user, "confirm records", (m) => m.records.refused);
    await limit("office-change", user.id);
    const wanted = await readConfirming(await readBody(request));
    const { record, version } = await confirmFacts(user, params.id ?? "", {
      ...wanted,
      version: versionOf(request),
    });
    return json(recordJson(record), { ETag: `"${version}"` });
  },
  /** A student without an account. */
  async DELETE({ params, context: { user } }) {
    const name = await deleteStudent(user, params.id ?? "");
    return { msg: messages.inviting.deleted(name) };
  },
});
export { endpoint as action, endpoint as loader };
