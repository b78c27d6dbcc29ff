import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { askPolicy, askSchema } from "../seasons/ask.server";

const endpoint = api(messages.seasonOffice.askFailed, {
  async POST({ request, context: { user } }) {
    assertCan(user, "manage seasons", (m) => m.seasonOffice.refused); // before the body's errors
    return askPolicy(user, validate(askSchema, await readBody(request)));
  },
});
export { endpoint as action, endpoint as loader };
