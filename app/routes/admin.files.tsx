import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { kindOf, rowsPath } from "../from-files/kinds";
import {
  askedKind,
  carryOutStored,
  emptyForm,
  readRowsAgain,
  reportOfRows,
  uploadRows,
} from "../from-files/rows-request.server";
import { RowsScreen } from "../from-files/rows-screen";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { retryHeaders } from "../http/refusal.server";
import { textsOf } from "../languages/texts";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, (m) => ({ title: m.rows.titles[data.kind] })) : [];
export const headers = retryHeaders;

function staffFor(args: LoaderFunctionArgs) {
  const kind = askedKind(args.params);
  return { kind, staff: requirePermission(args, kindOf(kind).action, (m) => m.rows.refused) };
}

/** Shows the form, and with `?checked=` what an uploaded file would do. */
export const loader = page(
  (m) => m.import.failed,
  async (args: LoaderFunctionArgs) => {
    const { kind, staff } = staffFor(args);
    const { searchParams } = new URL(args.request.url);
    const form = await emptyForm(staff, kind, searchParams.get("season") ?? "");
    if (!searchParams.has("checked")) return { kind, ...form, report: null };
    const report = await reportOfRows(staff, kind, textsOf(args.context.language));
    if (!report) return redirectWithFlash(rowsPath(kind), "error", (m) => m.import.expired);
    return { kind, ...form, report };
  },
);

export const action = page(
  (m) => m.import.failed,
  async (args: ActionFunctionArgs) => {
    const { kind, staff } = staffFor(args);
    const form = await readForm(args.request);
    if (form.get("intent") === "carry-out") {
      const proved = kindOf(kind).invites ? await proveAgain(args, form) : staff;
      return carryOutStored(proved ?? staff, kind, form);
    }
    if (form.get("intent") === "again") return readRowsAgain(staff, kind, form);
    return uploadRows(staff, kind, form, textsOf(args.context.language));
  },
);

export default function FromFile() {
  const refused = useActionData<typeof action>()?.refused;
  return <RowsScreen {...useLoaderData<typeof loader>()} refused={refused} />;
}
