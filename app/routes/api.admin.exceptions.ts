import { assertCan, can } from "../access/can";
import { api, json } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { pageAsked } from "../http/paged.server";
import { limit } from "../http/rate-limits.server";
import { textsOf } from "../languages/texts";
import { messages } from "../messages";
import {
  exceptionJson,
  exceptionSchema,
  exceptionsAtOnce,
  giveException,
  listExceptions,
} from "../seasons/exceptions.server";

/** An admin's exception counts at once, a coordinator's waits for the office. */
const endpoint = api(messages.seasonOffice.notSaved, {
  async GET({ request, context: { user } }) {
    const { range, headers } = pageAsked(request, exceptionsAtOnce);
    const listed = await listExceptions(user, textsOf("en"), range);
    return json(listed.map(exceptionJson), headers(listed.length));
  },
  async POST({ request, context: { user } }) {
    assertCan(user, "ask for exceptions", (m) => m.seasonOffice.refused);
    await limit("office-change", user.id);
    const id = await giveException(user, validate(exceptionSchema, await readBody(request)));
    const { exceptionGiven, exceptionAsked } = messages.seasonOffice;
    const msg = can(user, "give exceptions") ? exceptionGiven : exceptionAsked;
    return Response.json({ msg, _id: id }, { status: 201 });
  },
});
export { endpoint as action, endpoint as loader };
