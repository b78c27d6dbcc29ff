import { removePerson, savePerson } from "../companies/contacts.server";
import { assertMayManage } from "../companies/register.server";
import { personSchema } from "../companies/schema";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(messages.companies.notSaved, {
  async PUT({ request, params: { id = "", person = "" }, context: { user } }) {
    assertMayManage(user);
    const input = validate(personSchema, await readBody(request));
    await savePerson(user, id, input, person);
    return { msg: messages.companies.saved(input.person) };
  },
  async DELETE({ params: { id: company = "", person = "" }, context: { user } }) {
    const name = await removePerson(user, { company, id: person });
    return { msg: messages.companies.removed(name) };
  },
});
export { endpoint as action, endpoint as loader };
