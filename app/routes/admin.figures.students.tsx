import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppError } from "../errors";
import { readSelector, selectorQuery } from "../figures/count";
import { listBehind } from "../figures/figures.server";
import { StudentsScreen } from "../figures/students-screen";
import { page, requirePermission } from "../http/page.server";
import { pagingOf } from "../paging";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

const pageSize = 20;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminFiguresStudents }));

export const loader = page(
  (m) => m.figures.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "see figures", (m) => m.figures.refused);
    const asked = new URL(args.request.url).searchParams;
    const selector = readSelector(asked);
    if (!selector) throw new AppError((m) => m.figures.noList, 404);
    const wanted = Math.max(1, Number(/^\d{1,5}$/.exec(asked.get("page") ?? "")?.[0] ?? 1));
    const range = (number: number) => ({ limit: pageSize, offset: (number - 1) * pageSize });
    const found = await listBehind(admin, selector, range(wanted));
    const paging = pagingOf(String(wanted), found.count, pageSize);
    const { count, students } =
      paging.page === wanted ? found : await listBehind(admin, selector, range(paging.page));
    const query = Object.fromEntries(new URLSearchParams(selectorQuery(selector)));
    return { count, students, query, paging };
  },
);

export default function Behind() {
  return <StudentsScreen {...useLoaderData<typeof loader>()} />;
}
