import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { clausesSchema } from "../seasons/schema.server";
import { findTrial, tryPolicy } from "../seasons/simulation/trials.server";

/** Tries clauses on what happened in a season; what came of it is read with GET and the id as `trial`. */
const endpoint = api(messages.trials.failed, {
  async POST({ request, params, context: { user } }) {
    assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
    const { clauses } = validate(clausesSchema, await readBody(request));
    const id = await tryPolicy(user, params.id ?? "", clauses);
    return Response.json({ msg: messages.trials.begun, _id: id }, { status: 201 });
  },
  async GET({ request, params, context: { user } }) {
    assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
    const asked = new URL(request.url).searchParams.get("trial") ?? "";
    const { id, result } = await findTrial(user, params.id ?? "", asked);
    return { _id: id, isDone: result !== null, ...(result && { result }) };
  },
});
export { endpoint as action, endpoint as loader };
