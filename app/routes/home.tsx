import { can } from "../access/can";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { todayIn } from "../dates";
import { pageMeta } from "../shell/page-meta";
import { env, site } from "../env.server";
import { HomeScreen } from "../home/home-screen";
import { nextForYou } from "../home/next-for-you.server";
import { page } from "../http/page.server";
import { listClosingSoon, listNewest } from "../postings/list/search.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, (m) => ({
    title: data?.site.name ?? m.titles.home,
    description: data && m.descriptions.home(data.site.tagline),
    path: "/",
  }));

const shown = 6;
const shownClosing = 5;

export const loader = page(
  (m) => m.broken,
  async ({ context }: LoaderFunctionArgs) => {
    const [newest, closingSoon, next] = await Promise.all([
      listNewest(shown * 3),
      listClosingSoon(shown * 2),
      nextForYou(context.user),
    ]);
    // No posting appears twice on the page.
    const own = [...(next?.coming ?? []), ...(next?.waiting ?? []).map(({ posting }) => posting)];
    const above = new Set(own.map(({ id }) => id));
    const closing = closingSoon.filter(({ id }) => !above.has(id)).slice(0, shownClosing);
    for (const { id } of closing) above.add(id);
    return {
      name: context.user?.name ?? null,
      next,
      isRecruiter: can(context.user, "send postings for approval"),
      newest: newest.filter(({ id }) => !above.has(id)).slice(0, shown),
      closingSoon: closing,
      today: todayIn(env.TIME_ZONE),
      site,
    };
  },
);

export default function Home() {
  return <HomeScreen {...useLoaderData<typeof loader>()} />;
}
