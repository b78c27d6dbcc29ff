import { textsOf } from "../languages/texts";
import { assertCan } from "../access/can";
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { doAndTell } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { OperationsScreen } from "../ops/operations-screen";
import { discardJob, operations, retryJobs } from "../ops/operations.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import operationsStyles from "../styles/operations.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: operationsStyles },
];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminOperations }));

export const loader = page(
  (m) => m.operations.failed,
  async (args: LoaderFunctionArgs) => {
    const { dates } = textsOf(args.context.language);
    const admin = requirePermission(args, "see operations", (m) => m.operations.refused);
    const { processes, queues, failed, started, ...rest } = await operations(admin);
    const inWords = (moment: Date) => dates.moment(moment, env.TIME_ZONE);
    return {
      ...rest,
      started: inWords(started),
      processes: processes.map((one) => ({ ...one, started: inWords(one.started) })),
      queues: queues.map(({ oldest, ...queue }) => ({
        ...queue,
        age: oldest && Math.max(0, Math.round((Date.now() - oldest.getTime()) / 1000)),
      })),
      failed: failed.map(({ id, queue, name, error, failed_at }) => ({
        ...{ id, queue, name, error },
        when: failed_at ? inWords(failed_at) : "",
      })),
    };
  },
);

export const action = page(
  (m) => m.operations.notDone,
  async (args: ActionFunctionArgs) => {
    const { user, language } = args.context;
    assertCan(user, "see operations", (m) => m.operations.refused);
    const form = await readForm(args.request);
    const discarded = form.get("discard");
    const job = { path: "/admin/operations", language };
    return doAndTell({ ...job, fallback: (m) => m.operations.notDone }, async () => {
      if (discarded === null) {
        const which = String(form.get("retry"));
        const jobs = await retryJobs(user, which);
        return (m) => (which === "all" ? m.operations.retriedAll(jobs) : m.operations.retried);
      }
      await discardJob(user, String(discarded));
      return (m) => m.operations.discarded;
    });
  },
);

export default function Operations() {
  return <OperationsScreen {...useLoaderData<typeof loader>()} />;
}
