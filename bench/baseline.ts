import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { parse } from "node:path";
import { type Plugin, build } from "esbuild";
import type { User } from "../app/accounts/users.server";
import { nowIn } from "../app/dates";
import { env, site } from "../app/env.server";
import { cachedPlaces, countPostings } from "../app/postings/list/list-count.server";
import { listPostings } from "../app/postings/list/listing.server";
import { startChild } from "../tests/support/processes/child";
import { freePort } from "../local/free-port";
import type { Answer, By, ListingProps } from "./baseline-process";

const outfile = ".cache/baseline.mjs";

/** Starts a plain Node process in production mode that answers this. */
export async function startBaseline(answer: Answer, by: By) {
  await build({
    entryPoints: ["bench/baseline-process.tsx"],
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
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
    isReady: (started) => {
      started.send({ ...answer, by, port });
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
      const built = (await readdir("build/client/assets")).find(
        (file) => file.startsWith(`${name}-`) && file.endsWith(ext || ".js"),
      );
      return { contents: `export default "/assets/${built}"` };
    });
  },
};

/** Of the first page of jobs, as this user sees it. */
export async function listingProps(user: User): Promise<ListingProps> {
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
    saved: new Set(),
    path: "/jobs",
    now: nowIn(env.TIME_ZONE),
  };
  return { screen, user, site, year: new Date().getFullYear() };
}
