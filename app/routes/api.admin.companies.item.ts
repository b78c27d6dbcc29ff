import { wholeJson, wholeOf } from "../companies/whole.server";
import { assertMayManage, changeCompany } from "../companies/register.server";
import { changeSchema } from "../companies/schema";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(
  (_, method) => (method === "PATCH" ? messages.companies.notSaved : messages.companies.failed),
  {
    async GET({ params, context: { user } }) {
      return wholeJson(await wholeOf(user, params.id ?? ""));
    },
    async PATCH({ request, params, context: { user } }) {
      assertMayManage(user);
      const change = validate(changeSchema, await readBody(request));
      return { msg: messages.companies.saved(await changeCompany(user, params.id ?? "", change)) };
    },
  },
);
export { endpoint as action, endpoint as loader };
