import { textsOf } from "../languages/texts";
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { retryHeaders } from "../http/refusal.server";
import {
  importStored,
  readAgain,
  reportOfStored,
  uploadFromForm,
} from "../postings/import/import-request.server";
import { ImportScreen } from "../postings/import/import-screen";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import filesStyles from "../styles/files.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: filesStyles },
];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminImport }));
export const headers = retryHeaders;

const path = "/admin/import";

/** Shows the form, and with `?page=` what an uploaded file would do. */
export const loader = page(
  (m) => m.import.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "import postings", (m) => m.import.refused);
    const { searchParams } = new URL(args.request.url);
    const type = searchParams.get("type") ?? "";
    const asked = searchParams.get("page");
    if (asked === null) return { type, report: null };
    const report = await reportOfStored(admin, asked);
    if (!report) return redirectWithFlash(path, "error", (m) => m.import.expired);
    return { type: report.type, report };
  },
);

export const action = page(
  (m) => m.import.failed,
  async (args: ActionFunctionArgs) => {
    const admin = requirePermission(args, "import postings", (m) => m.import.refused);
    const form = await readForm(args.request);
    if (form.get("intent") === "import") return importStored(admin, path, form);
    if (form.get("intent") === "again") return readAgain(admin, path, form);
    return uploadFromForm(admin, form, path, textsOf(args.context.language));
  },
);

export default function Import() {
  const { type, report } = useLoaderData<typeof loader>();
  return <ImportScreen type={type} report={report} refused={useActionData<typeof action>()} />;
}
