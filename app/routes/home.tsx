import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { todayIn } from "../dates";
import { pageMeta } from "../shell/page-meta";
import { env, site } from "../env.server";
import { HomeScreen } from "../home/home-screen";
import { page } from "../http/page.server";
import { messages } from "../messages";
import { listClosingSoon, listNewest } from "../postings/highlights.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.site.name ?? "Home",
    description: data && `${data.site.tagline}. ${summary}`,
    path: "/",
  });

const summary = "Jobs, internships, trainings, seminars, workshops and job fairs for our students.";

export const loader = page(messages.broken, async ({ context }: LoaderFunctionArgs) => {
  const [newest, closingSoon] = await Promise.all([listNewest(6), listClosingSoon(6)]);
  return {
    name: context.user?.name ?? null,
    newest,
    closingSoon,
    today: todayIn(env.TIME_ZONE),
    site,
  };
});

export default function Home() {
  return <HomeScreen {...useLoaderData<typeof loader>()} />;
}
