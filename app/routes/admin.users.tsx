import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  countListedUsers,
  deleteUser,
  listUsers,
  takeOffSecondFactor,
} from "../admin/users.server";
import { groupNames, readUsersFilter } from "../admin/users-filter";
import { UsersScreen } from "../admin/users-screen";
import { withSecondFactor } from "../accounts/second-factor/factors.server";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { pageMeta } from "../shell/page-meta";
import { readForm } from "../http/body.server";
import { page, requirePermission } from "../http/page.server";
import { doAndTell } from "../http/flash.server";
import { pagingOf } from "../paging";
import styles from "../styles/admin.css?url";

const pageSize = 25;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminUsers }));

export const loader = page(
  (m) => m.users.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "manage users", (m) => m.users.refused);
    const { searchParams } = new URL(args.request.url);
    const filter = readUsersFilter(searchParams);
    const countOf = await countListedUsers(admin, filter.search);
    const paging = pagingOf(searchParams.get("page"), countOf(filter.show), pageSize);
    const offset = (paging.page - 1) * pageSize;
    const people = await listUsers(admin, filter, { limit: pageSize, offset });
    const withFactor = await withSecondFactor(people.map(({ id }) => id));
    const groups = groupNames.map((group) => ({ group, count: countOf(group) }));
    return { people, withFactor, groups, filter, paging, selfId: admin.id };
  },
);

export const action = page(
  (m) => m.users.deleteFailed,
  async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request);
    const { pathname, search } = new URL(args.request.url);
    const admin = await proveAgain(args, form);

    return doAndTell(
      {
        path: pathname + search,
        language: args.context.language,
        fallback: (m) => m.users.deleteFailed,
      },
      async () => {
        if (form.has("factor")) {
          const name = await takeOffSecondFactor(admin, String(form.get("factor")));
          return (m) => m.secondFactor.takenOff(name);
        }
        const name = await deleteUser(admin, String(form.get("delete") ?? ""));
        return (m) => m.users.done(name);
      },
    );
  },
);

export default function Users() {
  return <UsersScreen {...useLoaderData<typeof loader>()} />;
}
