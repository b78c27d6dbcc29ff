import { assertCan } from "../access/can";
import { marksSchema } from "../college/marks";
import { changeMarks, readMarks } from "../college/marks.server";
import { api } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { messages } from "../messages";

const endpoint = api(
  (_, method) =>
    method === "PATCH" ? messages.collegeOffice.notSaved : messages.collegeOffice.failed,
  {
    async GET({ context: { user } }) {
      assertCan(user, "set up college", (m) => m.collegeOffice.refused);
      return readMarks();
    },
    async PATCH({ request, context: { user } }) {
      assertCan(user, "set up college", (m) => m.collegeOffice.refused); // before the body's errors
      const change = validate(marksSchema.partial(), await readBody(request));
      return { msg: messages.collegeOffice.saved, ...(await changeMarks(user, change)) };
    },
  },
);
export { endpoint as action, endpoint as loader };
