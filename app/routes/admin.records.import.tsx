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
import { textsOf } from "../languages/texts";
import {
  importStored,
  readAgain,
  reportOfStored,
  uploadFromForm,
} from "../records/import/import-request.server";
import { RecordImportScreen } from "../records/import/import-screen";
import { countWaiting } from "../records/import/waiting.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import filesStyles from "../styles/files.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: filesStyles },
];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminRecordsImport }));
export const headers = retryHeaders;

const path = "/admin/records/import";

/** Shows the form, and with `?page=` what an uploaded file would do. */
export const loader = page(
  (m) => m.import.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "import records", (m) => m.recordImport.refused);
    const waiting = await countWaiting();
    const asked = new URL(args.request.url).searchParams.get("page");
    if (asked === null) return { report: null, waiting };
    const report = await reportOfStored(admin, asked);
    if (!report) return redirectWithFlash(path, "error", (m) => m.import.expired);
    return { report, waiting };
  },
);

export const action = page(
  (m) => m.import.failed,
  async (args: ActionFunctionArgs) => {
    const admin = requirePermission(args, "import records", (m) => m.recordImport.refused);
    const form = await readForm(args.request);
    if (form.get("intent") === "import") return importStored(admin, path, form);
    if (form.get("intent") === "again") return readAgain(admin, path, form);
    return uploadFromForm(admin, form, path, textsOf(args.context.language));
  },
);

export default function ImportRecords() {
  const refused = useActionData<typeof action>();
  return <RecordImportScreen {...useLoaderData<typeof loader>()} refused={refused} />;
}
