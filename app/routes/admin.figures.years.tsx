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
import { askGraduates, countToAsk } from "../figures/after/ask.server";
import { readAsked } from "../figures/figures.server";
import { countGraduated, listOthers, noteGraduated } from "../figures/graduated.server";
import { hideYear, publishYear, publishedRow } from "../figures/publish.server";
import { graduatedSchema } from "../figures/schema.server";
import { YearScreen } from "../figures/year-screen";
import { readForm } from "../http/body.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { type Say, textsOf } from "../languages/texts";
import { assertRecordsExist } from "../records/programmes.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminFiguresYear }));

async function yearOf(params: LoaderFunctionArgs["params"]) {
  await assertRecordsExist();
  return (await readAsked(new URLSearchParams({ year: params.year ?? "" }))).year;
}

export const loader = page(
  (m) => m.figures.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "manage figures", (m) => m.figures.refused);
    const { dates } = textsOf(args.context.language);
    const year = await yearOf(args.params);
    const published = await publishedRow(year);
    const graduated = await countGraduated(admin, year);
    const programme = chosenOf(args.request, graduated);
    return {
      ...{ year, graduated },
      chosen: programme
        ? { programme, others: await listOthers(admin, { year, programme }) }
        : null,
      toAsk: await countToAsk(admin, year),
      publishedOn: published ? dates.day(todayIn(env.TIME_ZONE, published.publishedAt)) : null,
    };
  },
);

/** The one asked for, or the only one. */
function chosenOf(request: Request, graduated: { id: string }[]) {
  const asked = new URL(request.url).searchParams.get("programme");
  const one = graduated.find(({ id }) => id === asked || graduated.length === 1);
  return one?.id;
}

export const action = page(
  (m) => m.figures.notSaved,
  async ({ request, params, context: { user: admin, language } }: ActionFunctionArgs) => {
    assertCan(admin, "manage figures", (m) => m.figures.refused);
    const year = await yearOf(params);
    const path = `/admin/figures/years/${year}`;
    const form = await readForm(request);
    const fallback: Say = (m) => m.figures.notSaved;
    if (form.get("intent") === "graduated") {
      return handleForm({
        form,
        language,
        schema: graduatedSchema,
        fallback,
        async save(noted) {
          const { inTime, before, others } = await noteGraduated(admin, { year, ...noted });
          return redirectWithFlash(`${path}?programme=${noted.programme}`, "success", (m) =>
            m.figures.graduatesSaved(inTime, before, others),
          );
        },
      });
    }
    return doAndTell({ path, language, fallback }, async (): Promise<Say> => {
      if (form.get("intent") === "ask") {
        const asked = await askGraduates(admin, year);
        return (m) => (asked ? m.figures.asked(asked) : m.figures.noneToAsk);
      }
      if (form.get("intent") === "hide") {
        await hideYear(admin, year);
        return (m) => m.figures.hidden(year);
      }
      await publishYear(admin, year);
      return (m) => m.figures.published(year);
    });
  },
);

export default function FiguresYear() {
  return (
    <YearScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
