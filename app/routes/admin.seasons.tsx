import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan, can } from "../access/can";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { programmeChoices } from "../records/programmes.server";
import { AdminSeasonsScreen, adminSeasonPath } from "../seasons/admin-seasons-screen";
import { seasonSchema } from "../seasons/schema.server";
import { shownSeason } from "../seasons/season-request.server";
import { createSeason, listSeasons } from "../seasons/seasons.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminSeasons }));

export const loader = page(
  (m) => m.seasons.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "see standing", (m) => m.seasonOffice.refused);
    const m = textsOf(args.context.language);
    return {
      seasons: (await listSeasons(admin)).map((season) => shownSeason(m, season)),
      programmes: can(admin, "manage seasons")
        ? (await programmeChoices()).map(({ name }) => name)
        : null,
    };
  },
);

export const action = page(
  (m) => m.seasonOffice.notSaved,
  async ({ request, context: { user: admin, language } }: ActionFunctionArgs) => {
    assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
    return handleForm({
      form: await readForm(request),
      language,
      schema: seasonSchema,
      fallback: (m) => m.seasonOffice.notSaved,
      async save(input) {
        const { id, name } = await createSeason(admin, input);
        return redirectWithFlash(adminSeasonPath(id), "success", (m) =>
          m.seasonOffice.created(name),
        );
      },
    });
  },
);

export default function AdminSeasons() {
  return (
    <AdminSeasonsScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
