import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReportItemScreen } from "../admin/report-item-screen";
import { findReportItem, listApplicants } from "../admin/report.server";
import { isTracked } from "../applications/schema";
import { pageMeta } from "../shell/page-meta";
import { AppError } from "../errors";
import { page, requireAdmin } from "../http/page.server";
import { messages } from "../messages";
import { pagingOf } from "../paging";
import styles from "../styles/admin.css?url";

const pageSize = 100;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Applications for one item" });

export const loader = page(messages.report.failed, async (args: LoaderFunctionArgs) => {
  const admin = requireAdmin(args, messages.report.refused);
  const { type = "", id = "" } = args.params;
  if (!isTracked(type)) throw new AppError(messages.pageNotFound, 404);
  const item = await findReportItem(admin, { type, postingId: id });
  const asked = new URL(args.request.url).searchParams.get("page");
  const paging = pagingOf(asked, item.count, pageSize);
  const offset = (paging.page - 1) * pageSize;
  const applicants = await listApplicants(admin, item, { limit: pageSize, offset });
  return { item, applicants, paging };
});

export default function ReportItemPage() {
  return <ReportItemScreen {...useLoaderData<typeof loader>()} />;
}
