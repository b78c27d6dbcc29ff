import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { readForm } from "../http/body.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import {
  changeProgramme,
  createProgramme,
  deleteProgramme,
  listProgrammes,
} from "../records/programmes.server";
import { ProgrammesScreen } from "../records/programmes-screen";
import { programmeSchema } from "../records/schema";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

const path = "/admin/programmes";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminProgrammes }));

/** With `?edit=`, the form holds that programme. */
export const loader = page(
  (m) => m.programmes.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "manage programmes", (m) => m.programmes.refused);
    const programmes = await listProgrammes(admin);
    const asked = new URL(args.request.url).searchParams.get("edit");
    return { programmes, edited: programmes.find(({ id }) => id === asked) };
  },
);

export const action = page(
  (m) => m.programmes.notSaved,
  async (args: ActionFunctionArgs) => {
    const { user: admin, language } = args.context;
    assertCan(admin, "manage programmes", (m) => m.programmes.refused);
    const form = await readForm(args.request);
    if (form.has("delete")) {
      return doAndTell({ path, language, fallback: (m) => m.programmes.notDeleted }, async () => {
        const name = await deleteProgramme(admin, String(form.get("delete")));
        return (m) => m.programmes.deleted(name);
      });
    }
    const edited = new URL(args.request.url).searchParams.get("edit");
    return handleForm({
      form,
      language,
      schema: programmeSchema,
      fallback: (m) => m.programmes.notSaved,
      async save(input) {
        if (edited) {
          const { name } = await changeProgramme(admin, edited, input);
          return redirectWithFlash(path, "success", (m) => m.programmes.changed(name));
        }
        const { name } = await createProgramme(admin, input);
        return redirectWithFlash(path, "success", (m) => m.programmes.created(name));
      },
    });
  },
);

export default function Programmes() {
  return (
    <ProgrammesScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
