import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiScreen } from "../api-docs/api-screen";
import { listEndpoints, listShapes } from "../api-docs/listed.server";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "API",
    description:
      "Every call of the portal's JSON API: what it takes, who may make it and what it returns.",
    path: "/api",
  });

export function loader() {
  return { endpoints: listEndpoints(), shapes: listShapes() };
}

export default function Api() {
  return <ApiScreen {...useLoaderData<typeof loader>()} />;
}
