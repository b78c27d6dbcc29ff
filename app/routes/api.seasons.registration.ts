import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { leave, register, registrationJson } from "../seasons/registrations.server";
import { registrationSchema } from "../seasons/schema.server";

const endpoint = api(messages.seasons.notSaved, {
  async PUT({ request, params, context: { user } }) {
    assertCan(user, "register for seasons", (m) => m.seasons.studentsOnly);
    const { policy } = validate(registrationSchema, await readBody(request));
    await limit("season-part", user.id);
    return registrationJson(await register(user, params.id ?? "", policy));
  },
  async DELETE({ params, context: { user } }) {
    assertCan(user, "register for seasons", (m) => m.seasons.studentsOnly);
    await limit("season-part", user.id);
    const season = await leave(user, params.id ?? "");
    return { msg: messages.seasons.left(season) };
  },
});
export { endpoint as action, endpoint as loader };
