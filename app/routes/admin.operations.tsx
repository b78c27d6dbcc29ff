import { assertCan } from "../access/can";
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatMoment } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { doAndTell } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { messages } from "../messages";
import { OperationsScreen } from "../ops/operations-screen";
import { discardJob, operations, retryJobs } from "../ops/operations.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Operations" });

export const loader = page(messages.operations.failed, async (args: LoaderFunctionArgs) => {
  const admin = requirePermission(args, "see operations", messages.operations.refused);
  const { queues, failed, started, ...rest } = await operations(admin);
  const inWords = (moment: Date) => formatMoment(moment, env.TIME_ZONE);
  return {
    ...rest,
    started: inWords(started),
    queues: queues.map(({ oldest, ...queue }) => ({
      ...queue,
      age: oldest && Math.max(0, Math.round((Date.now() - oldest.getTime()) / 1000)),
    })),
    failed: failed.map(({ id, queue, name, error, failed_at }) => ({
      ...{ id, queue, name, error },
      when: failed_at ? inWords(failed_at) : "",
    })),
  };
});

export const action = page(messages.operations.notDone, async (args: ActionFunctionArgs) => {
  const { user } = args.context;
  assertCan(user, "see operations", messages.operations.refused);
  const form = await readForm(args.request);
  const discarded = form.get("discard");
  const fallback = messages.operations.notDone;
  return doAndTell({ path: "/admin/operations", fallback }, async () => {
    if (discarded === null) {
      const which = String(form.get("retry"));
      const jobs = await retryJobs(user, which);
      return which === "all" ? messages.operations.retriedAll(jobs) : messages.operations.retried;
    }
    await discardJob(user, String(discarded));
    return messages.operations.discarded;
  });
});

export default function Operations() {
  return <OperationsScreen {...useLoaderData<typeof loader>()} />;
}
