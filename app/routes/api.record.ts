import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { claimFacts } from "../records/change-record.server";
import { readFacts } from "../records/read-facts.server";
import { findOwnRecord, recordJson } from "../records/records.server";

const endpoint = api(
  (_, method) => (method === "PATCH" ? messages.record.notSaved : messages.record.failed),
  {
    async GET({ context }) {
      return recordJson(await findOwnRecord(context.user));
    },
    async PATCH({ request, context: { user } }) {
      assertCan(user, "keep record", (m) => m.record.studentsOnly);
      const changes = await readFacts(await readBody(request));
      await limit("record-save", user.id);
      return recordJson(await claimFacts(user, changes));
    },
  },
);
export { endpoint as action, endpoint as loader };
