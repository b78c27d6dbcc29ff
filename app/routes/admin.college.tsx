import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { CollegeScreen } from "../college/college-screen";
import { marksFormSchema } from "../college/marks";
import { changeMarks, findMarks } from "../college/marks.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

const path = "/admin/college";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminCollege }));

export const loader = page(
  (m) => m.collegeOffice.failed,
  async (args: LoaderFunctionArgs) => {
    return findMarks(requirePermission(args, "set up college", (m) => m.collegeOffice.refused));
  },
);

export const action = page(
  (m) => m.collegeOffice.notSaved,
  async ({ request, context: { user: admin, language } }: ActionFunctionArgs) => {
    assertCan(admin, "set up college", (m) => m.collegeOffice.refused);
    return handleForm({
      form: await readForm(request),
      language,
      schema: marksFormSchema,
      fallback: (m) => m.collegeOffice.notSaved,
      async save({ version, ...marks }) {
        await changeMarks(admin, marks, version);
        return redirectWithFlash(path, "success", (m) => m.collegeOffice.saved);
      },
    });
  },
);

export default function College() {
  return (
    <CollegeScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
