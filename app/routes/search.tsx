import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cardVerdicts } from "../applications/eligible.server";
import { nowIn } from "../dates";
import { env } from "../env.server";
import { page } from "../http/page.server";
import { Unsent } from "../http/stream.server";
import { cardMarkup } from "../postings/card-markup.server";
import { filterText } from "../text";
import { searchAll } from "../postings/list/search.server";
import { SearchScreen } from "../postings/list/search-screen";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.search }));

export const loader = page(
  (m) => m.search.failed,
  async ({ request, context }: LoaderFunctionArgs) => {
    const words = filterText(new URL(request.url).searchParams.get("q"));
    const now = nowIn(env.TIME_ZONE);
    const groups = (await searchAll(words)).map((group) => ({
      ...group,
      cards: group.items.map((posting) => cardMarkup(posting, now, context.language)),
    }));
    const found = groups.flatMap(({ items }) => items);
    const verdicts = await cardVerdicts(context.user, found);
    return { screen: new Unsent({ words, groups, verdicts, now }) };
  },
);

export default function Search() {
  return <SearchScreen {...useLoaderData<typeof loader>().screen.value} />;
}
