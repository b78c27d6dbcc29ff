import { assertCan } from "../access/can";
import { askDay, askDaySchema } from "../day/plan/ask.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(messages.dayOffice.askFailed, {
  async POST({ request, context: { user } }) {
    assertCan(user, "plan days", (m) => m.dayOffice.refused); // before the body's errors
    return askDay(user, validate(askDaySchema, await readBody(request)), request.signal);
  },
});
export { endpoint as action, endpoint as loader };
