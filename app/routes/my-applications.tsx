import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countOwnApplications, listOwnApplications } from "../applications/applications.server";
import {
  MyApplicationsForVisitor,
  MyApplicationsScreen,
} from "../applications/my-applications-screen";
import { confirmFinished, withProgress, withdraw } from "../applications/stages/own-steps.server";
import { changesSinceApplying } from "../applications/versions/changes.server";
import { pageMeta } from "../shell/page-meta";
import { formatDay, todayIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { page, requireLogin } from "../http/page.server";
import { toRefusal } from "../http/refusal.server";
import { messages } from "../messages";
import { pagingOf } from "../paging";
import styles from "../styles/own-applications.css?url";

const path = "/my-applications";
const pageSize = 12;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

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
    const own = await withProgress(context.user, applications);
    const shown = own.map(({ events, openings, ...application }) => ({
      ...application,
      changes: changesOf.get(application.id) ?? [],
      appliedOn: todayIn(env.TIME_ZONE, application.appliedAt),
      acceptedOn: todayIn(env.TIME_ZONE, application.acceptedAt),
      events: events.map(({ at, ...event }) => ({ ...event, on: inWords(at) })),
      openings: openings.map(({ by, day }) => ({ by, on: formatDay(day) })),
    }));
    return data({ applications: shown, total, paging, isStudent: context.user.role === "user" });
  },
);

function inWords(moment: Date) {
  return formatDay(todayIn(env.TIME_ZONE, moment));
}

export const action = page(messages.stages.failed, async (args: ActionFunctionArgs) => {
  const user = requireLogin(args);
  const form = await readForm(args.request);
  const id = String(form.get("application"));
  const intent = form.get("intent");
  try {
    if (intent === "withdraw") await withdraw(user, id);
    else await confirmFinished(user, id, intent === "finished");
    const { withdrawn, finished, notFinished } = messages.stages;
    const sentence = intent === "finished" ? finished : notFinished;
    return redirectWithFlash(path, "success", intent === "withdraw" ? withdrawn : sentence);
  } catch (error) {
    const { message } = toRefusal(error, messages.stages.failed, args.context.requestId);
    return redirectWithFlash(path, "error", message);
  }
});

export default function MyApplications() {
  const own = useLoaderData<typeof loader>();
  return own ? <MyApplicationsScreen {...own} /> : <MyApplicationsForVisitor />;
}
