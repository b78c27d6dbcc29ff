import { assertCan } from "../access/can";
import { walkSchema } from "../day/rounds/schema.server";
import { setWalk } from "../day/rounds/venues.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(messages.roundOffice.notSaved, {
  async PATCH({ request, context: { user } }) {
    assertCan(user, "plan days", (m) => m.dayOffice.refused); // before the body's errors
    const { walk } = validate(walkSchema, await readBody(request));
    await setWalk(user, walk);
    return { msg: messages.roundOffice.walkSaved, walk };
  },
});
export { endpoint as action, endpoint as loader };
