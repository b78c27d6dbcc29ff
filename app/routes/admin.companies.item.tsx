import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { changeFromForm, shownCompany, toItsCompany } from "../companies/company-request.server";
import { CompanyScreen } from "../companies/company-screen";
import { assertMayManage } from "../companies/register.server";
import { readForm } from "../http/body.server";
import { page, requirePermission } from "../http/page.server";
import { retryHeaders } from "../http/refusal.server";
import { textsOf } from "../languages/texts";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const headers = retryHeaders;
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: data.company.name }) : [];

/** With `?person=`, the form holds that person. */
export const loader = page(
  (m) => m.companies.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "manage companies", (m) => m.companies.refused);
    const asked = args.params.id ?? "";
    const shown = await shownCompany(admin, asked, textsOf(args.context.language));
    toItsCompany(asked, shown.company.id);
    return { ...shown, edited: new URL(args.request.url).searchParams.get("person") };
  },
);

export const action = page(
  (m) => m.companies.notSaved,
  async (args: ActionFunctionArgs) => {
    const { user, language } = args.context;
    assertMayManage(user);
    const form = await readForm(args.request);
    const admin = form.get("intent") === "invite" ? await proveAgain(args, form) : user;
    return changeFromForm({ admin: admin ?? user, id: args.params.id ?? "", form, language });
  },
);

export default function Company() {
  return (
    <CompanyScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
