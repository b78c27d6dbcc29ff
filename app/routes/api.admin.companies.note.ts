import { removeNote, setDone } from "../companies/contacts.server";
import { assertMayManage } from "../companies/register.server";
import { doneSchema } from "../companies/schema";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(messages.companies.notSaved, {
  async PATCH({ request, params: { id: company = "", note = "" }, context: { user } }) {
    assertMayManage(user);
    const { done: isDone } = validate(doneSchema, await readBody(request));
    await setDone(user, { company, id: note, isDone });
    return { msg: isDone ? messages.companies.isDone : messages.companies.isOpen };
  },
  async DELETE({ params: { id: company = "", note = "" }, context: { user } }) {
    await removeNote(user, { company, id: note });
    return { msg: messages.companies.noteRemoved };
  },
});
export { endpoint as action, endpoint as loader };
