import { savePerson } from "../companies/contacts.server";
import { assertMayManage } from "../companies/register.server";
import { personSchema } from "../companies/schema";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(messages.companies.notSaved, {
  async POST({ request, params, context: { user } }) {
    assertMayManage(user);
    const input = validate(personSchema, await readBody(request));
    const id = await savePerson(user, params.id ?? "", input);
    return Response.json({ msg: messages.companies.saved(input.person), _id: id }, { status: 201 });
  },
});
export { endpoint as action, endpoint as loader };
