import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { seasonChangeSchema } from "../seasons/schema.server";
import { changeSeason, seasonJson } from "../seasons/seasons.server";

const endpoint = api(messages.seasonOffice.notSaved, {
  async PATCH({ request, params, context: { user } }) {
    assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
    const change = validate(seasonChangeSchema, await readBody(request));
    return seasonJson(await changeSeason(user, params.id ?? "", change));
  },
});
export { endpoint as action, endpoint as loader };
