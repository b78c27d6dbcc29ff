import { joinCompanies, takeApart } from "../companies/joining.server";
import { assertMayManage } from "../companies/register.server";
import { joinSchema } from "../companies/schema";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(messages.companies.notSaved, {
  async POST({ request, params, context: { user } }) {
    assertMayManage(user);
    const { company } = validate(joinSchema, await readBody(request));
    const { name, into } = await joinCompanies(user, params.id ?? "", company);
    return { msg: messages.companies.joined(name, into) };
  },
  async DELETE({ params, context: { user } }) {
    return { msg: messages.companies.isApart(await takeApart(user, params.id ?? "")) };
  },
});
export { endpoint as action, endpoint as loader };
