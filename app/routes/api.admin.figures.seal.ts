import { assertCan } from "../access/can";
import { askedOf, tableOf } from "../figures/figures-request.server";
import { sealTable } from "../figures/seals.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.figures.notSaved, {
  async POST({ request, params, context: { user } }) {
    assertCan(user, "manage figures", (m) => m.figures.refused);
    const table = tableOf(params.table);
    const { id, hash } = await sealTable(user, table, await askedOf(request));
    const msg = messages.figures.sealed(messages.figuresScreen.tables[table]);
    return Response.json({ msg, _id: id, hash }, { status: 201 });
  },
});
export { endpoint as action, endpoint as loader };
