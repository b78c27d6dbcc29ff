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
import styles from "../styles/admin.css?url";

/** Where one goes on after deciding: the same page of the queue, at what follows. */
function placeAfter({ request }: ActionFunctionArgs, id: string) {
  const page = new URL(request.url).searchParams.get("page");
  return `/admin/corrections?${new URLSearchParams({ ...(page && { page }), at: id })}`;
}

const pageSize = 20;

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
    const paging = pagingOf(searchParams.get("page"), found, pageSize);
    const offset = (paging.page - 1) * pageSize;
    const listed = await listCorrections(staff, { limit: pageSize, offset });
    const waiting = listed.map(({ askedAt, ...one }) => ({
      ...one,
      askedOn: dates.day(todayIn(env.TIME_ZONE, askedAt)),
    }));
    return { waiting, found, paging, at: searchParams.get("at") };
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
