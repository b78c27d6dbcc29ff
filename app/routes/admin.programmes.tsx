import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type User, assertCan } from "../access/can";
import { IntakesPart } from "../figures/intakes-part";
import { listIntakes, setIntake } from "../figures/intakes.server";
import { intakeFormSchema } from "../figures/schema.server";
import { academicYear } from "../figures/tables";
import { readForm } from "../http/body.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import type { Language } from "../languages/known";
import type { Say } from "../languages/texts";
import {
  changeProgramme,
  createProgramme,
  deleteProgramme,
  listProgrammes,
} from "../records/programmes.server";
import { ProgrammesScreen } from "../records/programmes-screen";
import { departmentRenameSchema, programmeSchema } from "../records/schema";
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
    const edited = programmes.find(({ id }) => id === asked);
    return { programmes, edited, intakes: edited ? await listIntakes(admin, edited.id) : [] };
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
    if (edited && (form.has("typed") || form.has("removeIntake")))
      return saveIntake(admin, edited, { form, language });
    if (edited && form.has("departmentName"))
      return handleForm({
        ...{ form, language, schema: departmentRenameSchema },
        fallback: (m) => m.programmes.notSaved,
        async save(rename) {
          await changeProgramme(admin, edited, rename);
          const back = `${path}?edit=${encodeURIComponent(edited)}#programme`;
          return redirectWithFlash(back, "success", (m) =>
            m.programmes.changed(rename.departmentName),
          );
        },
      });
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

function saveIntake(
  admin: User,
  programme: string,
  { form, language }: { form: FormData; language: Language },
) {
  const back = `${path}?edit=${encodeURIComponent(programme)}#intake`;
  const fallback: Say = (m) => m.figures.notSaved;
  if (form.has("removeIntake")) {
    return doAndTell({ path: back, language, fallback }, async () => {
      const year = Number(form.get("removeIntake"));
      await setIntake(admin, programme, { year, typed: null });
      return (m) => m.figures.intakeRemoved(academicYear(year));
    });
  }
  return handleForm({
    form,
    language,
    schema: intakeFormSchema,
    fallback,
    async save({ year, ...typed }) {
      await setIntake(admin, programme, { year, typed });
      return redirectWithFlash(back, "success", (m) => m.figures.intakeSaved(academicYear(year)));
    },
  });
}

export default function Programmes() {
  const { intakes, ...shown } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const isIntake = lastResult?.initialValue?.typed !== undefined;
  return (
    <ProgrammesScreen {...shown} lastResult={isIntake ? undefined : lastResult}>
      {shown.edited && (
        <IntakesPart
          name={shown.edited.name}
          intakes={intakes}
          lastResult={isIntake ? lastResult : undefined}
        />
      )}
    </ProgrammesScreen>
  );
}
