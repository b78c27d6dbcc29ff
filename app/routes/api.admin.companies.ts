import { filterOf } from "../companies/company-request.server";
import {
  assertMayManage,
  companyJson,
  createCompany,
  findCompany,
  listCompanies,
} from "../companies/register.server";
import { companySchema } from "../companies/schema";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { pageAsked } from "../http/paged.server";
import { messages } from "../messages";

const pageSize = 100;

const endpoint = api(
  (_, method) => (method === "POST" ? messages.companies.notSaved : messages.companies.failed),
  {
    async GET({ request, context: { user } }) {
      const { range, headers } = pageAsked(request, pageSize);
      const filter = filterOf(new URL(request.url).searchParams);
      const companies = await listCompanies(user, filter, range);
      return Response.json(companies.map(companyJson), { headers: headers(companies.length) });
    },
    async POST({ request, context: { user } }) {
      assertMayManage(user);
      const input = validate(companySchema, await readBody(request));
      const company = await findCompany(user, await createCompany(user, input));
      const msg = messages.companies.added(company.name);
      return Response.json({ msg, ...companyJson(company) }, { status: 201 });
    },
  },
);
export { endpoint as action, endpoint as loader };
