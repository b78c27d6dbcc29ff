import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CompaniesScreen } from "../companies/companies-screen";
import { filterOf } from "../companies/company-request.server";
import { alikeCompanies, joinCompanies } from "../companies/joining.server";
import {
  assertMayManage,
  countStates,
  createCompany,
  listCompanies,
} from "../companies/register.server";
import { companiesPath, companyPath, companySchema } from "../companies/schema";
import { readForm } from "../http/body.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { pagingOf } from "../paging";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

const rowsOnPage = 25; // at most 600 elements

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminCompanies }));

export const loader = page(
  (m) => m.companies.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "manage companies", (m) => m.companies.refused);
    const { dates } = textsOf(args.context.language);
    const query = new URL(args.request.url).searchParams;
    const filter = filterOf(query);
    const counts = await countStates(admin, filter.search);
    const inAll = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const found = filter.state ? counts[filter.state] : inAll;
    const paging = pagingOf(query.get("page"), found, rowsOnPage);
    const range = { limit: rowsOnPage, offset: (paging.page - 1) * rowsOnPage };
    const companies = await listCompanies(admin, filter, range);
    return {
      ...{ found, paging, counts, ...filter },
      alike: await alikeCompanies(admin),
      companies: companies.map(({ dueOn, ...company }) => ({
        ...company,
        due: dueOn && dates.day(dueOn),
      })),
    };
  },
);

export const action = page(
  (m) => m.companies.notSaved,
  async ({ request, context: { user: admin, language } }: ActionFunctionArgs) => {
    assertMayManage(admin);
    const form = await readForm(request);
    if (form.has("join"))
      return doAndTell(
        { path: companiesPath, language, fallback: (m) => m.companies.notSaved },
        async () => {
          const [into, other] = [String(form.get("into")), String(form.get("join"))];
          const joined = await joinCompanies(admin, into, other);
          return (m) => m.companies.joined(joined.name, joined.into);
        },
      );
    return handleForm({
      ...{ form, language, schema: companySchema },
      fallback: (m) => m.companies.notSaved,
      async save(input) {
        const id = await createCompany(admin, input);
        return redirectWithFlash(companyPath(id), "success", (m) => m.companies.added(input.name));
      },
    });
  },
);

export default function Companies() {
  return (
    <CompaniesScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
