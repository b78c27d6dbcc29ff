import { assertCan, can } from "../access/can";
import { api } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { messages } from "../messages";
import {
  exceptionJson,
  exceptionSchema,
  giveException,
  listExceptions,
} from "../seasons/exceptions.server";

/** An admin's exception counts at once, a coordinator's waits for the office. */
const endpoint = api(messages.seasonOffice.notSaved, {
  async GET({ context: { user } }) {
    return (await listExceptions(user)).map(exceptionJson);
  },
  async POST({ request, context: { user } }) {
    assertCan(user, "ask for exceptions", (m) => m.seasonOffice.refused);
    const id = await giveException(user, validate(exceptionSchema, await readBody(request)));
    const { exceptionGiven, exceptionAsked } = messages.seasonOffice;
    const msg = can(user, "give exceptions") ? exceptionGiven : exceptionAsked;
    return Response.json({ msg, _id: id }, { status: 201 });
  },
});
export { endpoint as action, endpoint as loader };
