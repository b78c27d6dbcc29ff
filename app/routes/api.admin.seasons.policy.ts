import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { clausesSchema } from "../seasons/schema.server";
import { changePolicy, seasonJson } from "../seasons/seasons.server";

const endpoint = api(messages.seasonOffice.notSaved, {
  async PUT({ request, params, context: { user } }) {
    assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
    const { clauses } = validate(clausesSchema, await readBody(request));
    return seasonJson(await changePolicy(user, params.id ?? "", { clauses }));
  },
});
export { endpoint as action, endpoint as loader };
