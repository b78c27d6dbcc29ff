import { assertCan, can } from "../access/can";
import { api, json } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { pageAsked } from "../http/paged.server";
import { limit } from "../http/rate-limits.server";
import { textsOf } from "../languages/texts";
import { messages } from "../messages";
import {
  exceptionJson,
  exceptionSchema,
  exceptionsAtOnce,
  giveException,
  giveExceptionToMany,
  listExceptions,
  manyExceptionsSchema,
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
    const { students, ...body } = await readBody(request);
    const isGiven = can(user, "give exceptions");
    if (students === undefined) {
      const id = await giveException(user, validate(exceptionSchema, body));
      const { exceptionGiven, exceptionAsked } = messages.seasonOffice;
      return Response.json(
        { msg: isGiven ? exceptionGiven : exceptionAsked, _id: id },
        { status: 201 },
      );
    }
    const input = validate(manyExceptionsSchema, { ...body, students });
    const { ids } = await giveExceptionToMany(user, input);
    const { given, asked } = messages.manyStudents;
    return Response.json(
      { msg: (isGiven ? given : asked)(ids.length), _ids: ids },
      { status: 201 },
    );
  },
});
export { endpoint as action, endpoint as loader };
