import { assertCan } from "../access/can";
import { marksSchema } from "../college/marks";
import { type MarksVersion, changeMarks, findMarks } from "../college/marks.server";
import { api, json } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { versionOf } from "../postings/editing/call-request.server";

const answer = ({ marks, version }: MarksVersion, said: object = {}) =>
  json({ ...said, ...marks }, { ETag: `"${version}"` });

const endpoint = api(
  (_, method) =>
    method === "PATCH" ? messages.collegeOffice.notSaved : messages.collegeOffice.failed,
  {
    async GET({ context: { user } }) {
      return answer(await findMarks(user));
    },
    async PATCH({ request, context: { user } }) {
      assertCan(user, "set up college", (m) => m.collegeOffice.refused); // before the body's errors
      const change = validate(marksSchema.partial(), await readBody(request));
      const changed = await changeMarks(user, change, versionOf(request));
      return answer(changed, { msg: messages.collegeOffice.saved });
    },
  },
);
export { endpoint as action, endpoint as loader };
