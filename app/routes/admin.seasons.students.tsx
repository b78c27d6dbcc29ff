import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppError } from "../errors";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { pagingOf } from "../paging";
import { titleOf } from "../postings/posting";
import { pageMeta } from "../shell/page-meta";
import { findDrive } from "../standing/drives.server";
import { readSelection } from "../standing/season-lists";
import { studentIds, studentsById } from "../standing/season-students.server";
import { readStanding, sumOf, within } from "../standing/standing.server";
import { StudentsScreen } from "../standing/students-screen";
import styles from "../styles/admin.css?url";

const pageSize = 20; // at most 600 elements

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminSeasonsStudents }));

export const loader = page(
  (m) => m.standing.failed,
  async (args: LoaderFunctionArgs) => {
    const staff = requirePermission(args, "see standing", (m) => m.standing.refused);
    const asked = new URL(args.request.url).searchParams;
    const selection = readSelection(asked);
    if (!selection) throw new AppError((m) => m.standing.noList, 404);
    const { season, groups } = await readStanding(staff, args.params.id ?? "");
    const counts = sumOf(within(groups, selection));
    const drive = selection.drive ? titleOf(await findDrive(season, selection.drive)) : null;
    if (drive) await limit("preview", staff.id);
    const silent = drive === null ? [] : await studentIds(staff, season, selection);
    const count = selection.list ? counts[selection.list] : silent.length;
    const paging = pagingOf(asked.get("page"), count, pageSize);
    const range = { limit: pageSize, offset: (paging.page - 1) * pageSize };
    const ids = selection.list
      ? await studentIds(staff, season, selection, range)
      : silent.slice(range.offset, range.offset + pageSize);
    return {
      season: { id: season.id, name: season.name },
      ...{ selection, drive, counts, count, paging },
      students: await studentsById(staff, season, ids),
    };
  },
);

export default function SeasonStudents() {
  return <StudentsScreen {...useLoaderData<typeof loader>()} />;
}
