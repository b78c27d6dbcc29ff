import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { settingsFormSchema } from "../figures/schema.server";
import { SettingsScreen } from "../figures/settings-screen";
import { changeSettings, readSettings } from "../figures/settings.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { assertRecordsExist } from "../records/programmes.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminFiguresSettings }));

export const loader = page(
  (m) => m.figures.failed,
  async (args: LoaderFunctionArgs) => {
    requirePermission(args, "manage figures", (m) => m.figures.refused);
    await assertRecordsExist();
    return { settings: await readSettings() };
  },
);

export const action = page(
  (m) => m.figures.notSaved,
  async ({ request, context: { user: admin, language } }: ActionFunctionArgs) => {
    assertCan(admin, "manage figures", (m) => m.figures.refused);
    await assertRecordsExist();
    return handleForm({
      form: await readForm(request),
      language,
      schema: settingsFormSchema,
      fallback: (m) => m.figures.notSaved,
      async save(settings) {
        await changeSettings(admin, settings);
        return redirectWithFlash("/admin/figures", "success", (m) => m.figures.settingsSaved);
      },
    });
  },
);

export default function FiguresSettings() {
  return (
    <SettingsScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
