import { addNote } from "../companies/contacts.server";
import { assertMayManage } from "../companies/register.server";
import { noteSchema } from "../companies/schema";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(messages.companies.notSaved, {
  async POST({ request, params, context: { user } }) {
    assertMayManage(user);
    const input = validate(noteSchema, await readBody(request));
    const id = await addNote(user, params.id ?? "", input);
    return Response.json({ msg: messages.companies.noteSaved, _id: id }, { status: 201 });
  },
});
export { endpoint as action, endpoint as loader };
