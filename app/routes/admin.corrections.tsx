import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { textsOf } from "../languages/texts";
import { pagingOf } from "../paging";
import { CorrectionsScreen } from "../records/corrections-screen";
import {
  acceptCorrection,
  countCorrections,
  listCorrections,
  refuseCorrection,
} from "../records/corrections.server";
import { refusalFormSchema } from "../records/schema";
import { pageMeta } from "../shell/page-meta";
import { viewOf } from "../tables/settings.server";
import styles from "../styles/admin.css?url";

/** Where one goes on after deciding: the same page of the queue, at what follows. */
function placeAfter({ request }: ActionFunctionArgs, id: string) {
  const page = new URL(request.url).searchParams.get("page");
  return `/admin/corrections?${new URLSearchParams({ ...(page && { page }), at: id })}`;
}

const usual = 20;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminCorrections }));

export const loader = page(
  (m) => m.corrections.failed,
  async (args: LoaderFunctionArgs) => {
    const { dates } = textsOf(args.context.language);
    const staff = requirePermission(args, "decide corrections", (m) => m.corrections.refusedToSee);
    const { searchParams } = new URL(args.request.url);
    const found = await countCorrections(staff);
    const view = await viewOf(staff, "corrections", { address: args.request.url, usual });
    const paging = pagingOf(searchParams.get("page"), found, view.rows);
    const offset = (paging.page - 1) * view.rows;
    const listed = await listCorrections(staff, { limit: view.rows, offset });
    const waiting = listed.map(({ askedAt, ...one }) => ({
      ...one,
      askedOn: dates.day(todayIn(env.TIME_ZONE, askedAt)),
    }));
    return { waiting, found, paging, view, at: searchParams.get("at") };
  },
);

export const action = page(
  (m) => m.corrections.notDecided,
  async (args: ActionFunctionArgs) => {
    const { user: staff, language } = args.context;
    assertCan(staff, "decide corrections", (m) => m.corrections.refusedToSee);
    const form = await readForm(args.request);
    if (form.has("accept")) {
      const [id = "", withId] = String(form.get("accept")).split(" ");
      const path = placeAfter(args, id);
      return doAndTell({ path, language, fallback: (m) => m.corrections.notDecided }, async () => {
        await limit("office-change", staff.id);
        const name = await acceptCorrection(staff, id, withId);
        return (m) => m.corrections.accepted(name);
      });
    }
    return handleForm({
      form,
      language,
      schema: refusalFormSchema,
      fallback: (m) => m.corrections.notDecided,
      async save({ correction, reason }) {
        await limit("office-change", staff.id);
        const name = await refuseCorrection(staff, correction, reason);
        const path = placeAfter(args, correction);
        return redirectWithFlash(path, "success", (m) => m.corrections.refused(name));
      },
    });
  },
);

export default function Corrections() {
  return (
    <CorrectionsScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
