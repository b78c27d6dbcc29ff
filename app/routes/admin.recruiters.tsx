import { textsOf } from "../languages/texts";
import { assertCan } from "../access/can";
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  countRecruiters,
  listRecruiters,
  blockRecruiter,
} from "../accounts/recruiters/recruiters.server";
import { listCompanyNames } from "../accounts/recruiters/companies.server";
import { inviteRecruiter } from "../accounts/recruiters/invitations.server";
import { RecruitersScreen } from "../accounts/recruiters/recruiters-screen";
import { inviteSchema } from "../accounts/schema";
import { proveAgain } from "../accounts/sessions/prove-request.server";

import { todayIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import { pagingOf } from "../paging";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

const path = "/admin/recruiters";
const pageSize = 20;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const headers = retryHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminRecruiters }));

export const loader = page(
  (m) => m.recruiters.failed,
  async (args: LoaderFunctionArgs) => {
    const { dates } = textsOf(args.context.language);
    const admin = requirePermission(args, "manage recruiters", (m) => m.recruiters.refused);
    const found = await countRecruiters(admin);
    const paging = pagingOf(new URL(args.request.url).searchParams.get("page"), found, pageSize);
    const offset = (paging.page - 1) * pageSize;
    const recruiters = await listRecruiters(admin, { limit: pageSize, offset });
    const shown = recruiters.map(({ since, ...recruiter }) => ({
      ...recruiter,
      since: dates.day(todayIn(env.TIME_ZONE, since)),
    }));
    return { recruiters: shown, found, paging, companies: await listCompanyNames() };
  },
);

export const action = page(
  (m) => m.recruiters.inviteFailed,
  async (args: ActionFunctionArgs) => {
    const { user } = args.context;
    assertCan(user, "manage recruiters", (m) => m.recruiters.refused);
    const form = await readForm(args.request);
    const admin = await proveAgain(args, form);
    if (!form.has("delete")) {
      return handleForm({
        form,
        language: args.context.language,
        schema: inviteSchema,
        fallback: (m) => m.recruiters.inviteFailed,
        async save(invited) {
          await limit("invite", user.id);
          await inviteRecruiter(admin, invited);
          return redirectWithFlash(path, "success", (m) => m.recruiters.invited(invited.email));
        },
      });
    }
    return doAndTell(
      { path, language: args.context.language, fallback: (m) => m.recruiters.blockFailed },
      async () => {
        const name = await blockRecruiter(admin, String(form.get("delete")));
        return (m) => m.recruiters.blocked(name);
      },
    );
  },
);

export default function Recruiters() {
  return (
    <RecruitersScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
