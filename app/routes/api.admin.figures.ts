import { assertCan } from "../access/can";
import { askedOf, tableJson, tableOf } from "../figures/figures-request.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.figures.failed, {
  async GET({ request, params, context: { user } }) {
    assertCan(user, "see figures", (m) => m.figures.refused);
    return tableJson(user, tableOf(params.table), await askedOf(request));
  },
});
export { endpoint as action, endpoint as loader };
