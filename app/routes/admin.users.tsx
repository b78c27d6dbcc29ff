import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  countListedUsers,
  deleteUser,
  listUsers,
  takeOffSecondFactor,
  userIds,
} from "../admin/users.server";
import { groupNames, readUsersFilter } from "../admin/users-filter";
import { UsersScreen } from "../admin/users-screen";
import {
  coordinatedBy,
  departmentNames,
  endCoordinator,
  findCoordinating,
  makeCoordinator,
} from "../accounts/coordinators.server";
import { coordinatorInviteSchema, coordinatorSchema } from "../accounts/schema";
import { withSecondFactor } from "../accounts/second-factor/factors.server";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { inviteCoordinator } from "../records/joining/coordinators.server";
import { pageMeta } from "../shell/page-meta";
import { type User, assertCan } from "../access/can";
import { textsOf } from "../languages/texts";
import { readForm } from "../http/body.server";
import { validate } from "../errors";
import { toRefusal } from "../http/refusal.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { pagingOf } from "../paging";
import { selectionOf } from "../tables/selection-request.server";
import { mostSelected } from "../tables/lists";
import { viewOf } from "../tables/settings.server";
import styles from "../styles/admin.css?url";
import selectionStyles from "../styles/selection.css?url";

const everybody = readUsersFilter(new URLSearchParams());
const usual = 15; // at most 4,200 px on phones

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: selectionStyles },
];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminUsers }));

export const loader = page(
  (m) => m.users.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "manage users", (m) => m.users.refused);
    const { searchParams } = new URL(args.request.url);
    const filter = readUsersFilter(searchParams);
    const view = await viewOf(admin, "users", { address: args.request.url, usual });
    const { only, shown } = await selectionOf(admin, "users", {
      view,
      among: (ids) => userIds(admin, { ...everybody, ids }, mostSelected),
    });
    const countOf = await countListedUsers(admin, filter.search, only.ids);
    const paging = pagingOf(searchParams.get("page"), countOf(filter.show), view.rows);
    const offset = (paging.page - 1) * view.rows;
    const people = await listUsers(admin, { ...filter, ...only }, { limit: view.rows, offset });
    const withFactor = await withSecondFactor(people.map(({ id }) => id));
    const coordinated = await coordinatedBy(
      admin,
      people.map(({ id }) => id),
    );
    const departments = await departmentNames();
    const asked = searchParams.get("coordinate");
    const coordinating = asked && asked !== "new" ? await findCoordinating(admin, asked) : null;
    const groups = groupNames
      .map((group) => ({ group, count: countOf(group) }))
      // Without programmes nobody coordinates, and the office does not read of it.
      .filter(({ group, count }) => group !== "coordinator" || count > 0 || departments.length > 0);
    const isInviting = asked === "new";
    const coordinators = { coordinated, departments, coordinating, isInviting };
    const selection = shown(
      people.map(({ id }) => id),
      countOf(filter.show),
    );
    const list = { groups, filter, paging, view, selection };
    return { people, withFactor, ...coordinators, ...list, selfId: admin.id };
  },
);

export const action = page(
  (m) => m.users.deleteFailed,
  async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request);
    const path = withoutForm(args.request.url);
    const admin = await proveAgain(args, form);
    if (form.has("coordinator")) return coordinate(args, admin, form);
    if (form.has("inviteCoordinator")) {
      assertCan(admin, "manage coordinators", (m) => m.coordinators.refused);
      return handleForm({
        form,
        language: args.context.language,
        schema: coordinatorInviteSchema,
        fallback: (m) => m.coordinators.notSaved,
        async save(invited) {
          const name = await inviteCoordinator(admin, invited);
          return redirectWithFlash(path, "success", (m) => m.coordinators.invited(name));
        },
      });
    }

    return doAndTell(
      {
        path,
        language: args.context.language,
        fallback: (m) => m.users.deleteFailed,
      },
      async () => {
        if (form.has("factor")) {
          const name = await takeOffSecondFactor(admin, String(form.get("factor")));
          return (m) => m.secondFactor.takenOff(name);
        }
        if (form.has("coordinatorEnds")) {
          const name = await endCoordinator(admin, String(form.get("coordinatorEnds")));
          return (m) => m.coordinators.ended(name);
        }
        const name = await deleteUser(admin, String(form.get("delete") ?? ""));
        return (m) => m.users.done(name);
      },
    );
  },
);

/** The list as it was before somebody's departments were asked for. */
function withoutForm(address: string) {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete("coordinate");
  return searchParams.size ? `${pathname}?${searchParams}` : pathname;
}

/** A wrong choice is told in the form, which is still there. */
async function coordinate(args: ActionFunctionArgs, admin: User | null, form: FormData) {
  const userId = String(form.get("coordinator"));
  const m = textsOf(args.context.language);
  try {
    const departments = form.getAll("departments[]");
    const chosen = validate(coordinatorSchema, { departments });
    const name = await makeCoordinator(admin, userId, chosen.departments);
    const path = withoutForm(args.request.url);
    return redirectWithFlash(path, "success", (m) => m.coordinators.made(name));
  } catch (error) {
    const refusal = toRefusal(error, (m) => m.coordinators.notSaved, m);
    if (refusal.code === "not-allowed") throw error;
    const sentence = refusal.fields?.departments ?? refusal.message;
    return data({ refused: sentence }, { status: refusal.status });
  }
}

export default function Users() {
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  return (
    <UsersScreen {...useLoaderData<typeof loader>()} refused={refused} lastResult={lastResult} />
  );
}
