import { type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countOwnApplications, listOwnApplications } from "../applications/applications.server";
import {
  MyApplicationsForVisitor,
  MyApplicationsScreen,
} from "../applications/my-applications-screen";
import { changesSinceApplying } from "../applications/versions/changes.server";
import { pageMeta } from "../shell/page-meta";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { page } from "../http/page.server";
import { messages } from "../messages";
import { pagingOf } from "../paging";

const pageSize = 24;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "My Applications" });

export const loader = page(
  messages.applications.failed,
  async ({ request, context }: LoaderFunctionArgs) => {
    if (!context.user) return data(null, { status: 401 });
    const asked = new URL(request.url).searchParams.get("page");
    const total = await countOwnApplications(context.user);
    const paging = pagingOf(asked, total, pageSize);
    const applications = await listOwnApplications(context.user, {
      limit: pageSize,
      offset: (paging.page - 1) * pageSize,
    });
    const ids = applications.map(({ id }) => id);
    const changed = await changesSinceApplying({ applicationIds: ids });
    const changesOf = new Map(changed.map((one) => [one.applicationId, one.changes]));
    const shown = applications.map((application) => ({
      ...application,
      changes: changesOf.get(application.id) ?? [],
      appliedOn: todayIn(env.TIME_ZONE, application.appliedAt),
      acceptedOn: todayIn(env.TIME_ZONE, application.acceptedAt),
    }));
    return data({ applications: shown, total, paging });
  },
);

export default function MyApplications() {
  const own = useLoaderData<typeof loader>();
  return own ? <MyApplicationsScreen {...own} /> : <MyApplicationsForVisitor />;
}
