import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiScreen } from "../api-docs/api-screen";
import { findResource, listResources } from "../api-docs/listed.server";
import { page } from "../http/page.server";
import { messages } from "../messages";
import { filterText } from "../text";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/api.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "API",
    description:
      "Every call of the portal's JSON API: what it takes, who may make it and what it returns.",
    path: "/api",
  });

export const loader = page(messages.broken, ({ request }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams;
  const find = filterText(query.get("find"));
  const chosen = findResource(query.get("of") ?? "");
  return { chosen, find, resources: chosen ? [] : listResources(find) };
});

export default function Api() {
  return <ApiScreen {...useLoaderData<typeof loader>()} />;
}
