import { can } from "../access/can";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nowIn } from "../dates";
import { pageMeta } from "../shell/page-meta";
import { env, site } from "../env.server";
import { HomeScreen } from "../home/home-screen";
import { nextForYou } from "../home/next-for-you.server";
import { listOwnPostings } from "../home/own-postings.server";
import { page } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { listImportant } from "../messages/inbox.server";
import { shownMessage } from "../messages/inbox-request.server";
import { countCorrections } from "../records/corrections.server";
import { listClosingSoon, listNewest } from "../postings/list/search.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, (m) => ({
    title: data?.site.name ?? m.titles.home,
    description: data && m.descriptions.home(data.site.tagline),
    path: "/",
  }));

/** Fewer for students, whose own come first: their page is at most 3,200 px high on phones. */
const mostShown = { visitor: { newest: 6, closing: 5 }, student: { newest: 2, closing: 1 } };

export const loader = page(
  (m) => m.broken,
  async ({ context }: LoaderFunctionArgs) => {
    const { user } = context;
    const decides = can(user, "decide corrections") && !can(user, "see dashboard");
    const [newest, closingSoon, next, own, corrections, important] = await Promise.all([
      listNewest(mostShown.visitor.newest * 3),
      listClosingSoon(mostShown.visitor.newest * 2),
      nextForYou(user),
      listOwnPostings(user),
      decides ? countCorrections(user) : null,
      listImportant(user),
    ]);
    const most = mostShown[next || own || decides ? "student" : "visitor"];
    // No posting appears twice on the page.
    const first = [
      ...(next?.toAnswer ?? []),
      ...(next?.coming ?? []),
      ...[...(next?.waiting ?? []), ...(own ?? [])].map(({ posting }) => posting),
    ];
    const above = new Set(first.map(({ id }) => id));
    const closing = closingSoon.filter(({ id }) => !above.has(id)).slice(0, most.closing);
    for (const { id } of closing) above.add(id);
    const m = textsOf(context.language);
    return {
      name: user?.name ?? null,
      next: next && {
        ...next,
        toJoin: next.toJoin.map(({ until, ...season }) => ({
          ...season,
          until: m.dates.moment(until, env.TIME_ZONE),
        })),
      },
      corrections,
      important: important.map((message) => shownMessage(m, message)),
      own,
      newest: newest.filter(({ id }) => !above.has(id)).slice(0, most.newest),
      closingSoon: closing,
      now: nowIn(env.TIME_ZONE),
      site,
    };
  },
);

export default function Home() {
  return <HomeScreen {...useLoaderData<typeof loader>()} />;
}
