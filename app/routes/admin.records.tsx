import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "../access/can";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { pagingOf } from "../paging";
import { countCorrections } from "../records/corrections.server";
import { programmeChoices } from "../records/programmes.server";
import { readRecordsFilter } from "../records/records-filter";
import { choicesOf, shownRecord } from "../records/records-request.server";
import { RecordsScreen } from "../records/records-screen";
import { countRecords, listRecords } from "../records/records.server";
import { countStudentApplications } from "../applications/student-applications.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

const pageSize = 20; // at most 600 elements

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminRecords }));

export const loader = page(
  (m) => m.records.failed,
  async (args: LoaderFunctionArgs) => {
    const staff = requirePermission(args, "see records", (m) => m.records.refused);
    const m = textsOf(args.context.language);
    const { searchParams } = new URL(args.request.url);
    const filter = readRecordsFilter(searchParams);
    const found = await countRecords(staff, filter);
    const paging = pagingOf(searchParams.get("page"), found, pageSize);
    const offset = (paging.page - 1) * pageSize;
    const listed = await listRecords(staff, filter, { limit: pageSize, offset });
    const ids = listed.map(({ userId }) => userId);
    const counts = await countStudentApplications(staff, ids);
    const records = listed.map(({ record, ...one }) => ({
      ...{ applications: 0, offers: 0, ...counts.get(one.userId) },
      ...one,
      record: shownRecord(m, record),
    }));
    const choices = choicesOf(await programmeChoices());
    const mayManage = can(staff, "manage programmes");
    const corrections = await countCorrections(staff);
    return { records, found, filter, choices, paging, mayManage, corrections };
  },
);

export default function Records() {
  return <RecordsScreen {...useLoaderData<typeof loader>()} />;
}
