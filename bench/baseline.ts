import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { parse } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, build } from "esbuild";
import type { User } from "../app/accounts/users.server";
import { startChild } from "../tests/support/processes/child";
import { freePort } from "../tests/support/web";
import type { Baseline, ListingProps } from "./baseline-process";
import { type Side, answerOf } from "./load";

const outfile = fileURLToPath(new URL("../.cache/baseline.mjs", import.meta.url));
const assets = fileURLToPath(new URL("../build/client/assets", import.meta.url));

/** Starts a baseline as a plain Node process in production mode. */
export async function startBaseline(baseline: Baseline) {
  await build({
    entryPoints: [fileURLToPath(new URL("./baseline-process.tsx", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    jsx: "automatic",
    plugins: [builtAddresses],
  });
  const port = await freePort();
  const { process: child, kill } = await startChild(process.execPath, [outfile], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
    isReady: (started) => {
      started.send({ baseline, port });
      return once(started, "message");
    },
  });
  return { port, pid: child.pid ?? 0, stop: kill };
}

/** The default export of `./icons.svg?url` or `virtual:enhance/profile` is the file's name in the build. */
const builtAddresses: Plugin = {
  name: "built-addresses",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:enhance|\?url$/ }, ({ path }) => ({ path, namespace: "built" }));
    onLoad({ filter: /./, namespace: "built" }, async ({ path }) => {
      const { name, ext } = parse(path.replace("virtual:enhance/", "enhance-").replace("?url", ""));
      const built = (await readdir(assets)).find(
        (file) => file.startsWith(`${name}-`) && file.endsWith(ext || ".js"),
      );
      return { contents: `export default "/assets/${built}"` };
    });
  },
};

export async function bareNode(side: Side): Promise<Baseline> {
  return { kind: "node", ...(await answerOf(side)) };
}

export async function bareExpress(side: Side): Promise<Baseline> {
  return { kind: "express", path: side.path.split("?")[0] ?? "", ...(await answerOf(side)) };
}

/** React's markup of the first page of jobs, as this user sees it. */
export async function reactAlone(side: Side, user: User | null): Promise<Baseline> {
  const { listPostings } = await import("../app/postings/list/listing.server");
  const { cachedPlaces, countPostings } = await import("../app/postings/list/list-count.server");
  const { site, env } = await import("../app/env.server");
  const { todayIn } = await import("../app/dates");
  const filter = { search: "", location: "" };
  const total = await countPostings("job", filter);
  const screen: ListingProps["screen"] = {
    type: "job",
    filter,
    listing: await listPostings("job", { ...filter, limit: 24 }),
    total,
    page: 1,
    pages: Math.ceil(total.count / 24),
    places: await cachedPlaces("job"),
    elsewhere: [],
    saved: user && new Set(),
    path: "/jobs",
    today: todayIn(env.TIME_ZONE),
  };
  const props = { screen, user, site, year: new Date().getFullYear() };
  return { kind: "react", props, ...(await answerOf(side)) };
}
