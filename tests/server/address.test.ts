// @module-tag thorough
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { typeNames, postingType } from "../../app/postings/types";
import routes, { addresses } from "../../app/routes";
import { addressOf } from "../../app/server/address.server";

/** Paths of every address, as people and strangers may write them. */
const paths = addresses.flatMap(([pattern]) => {
  const values = {
    ":listing": typeNames.flatMap((type) => postingType(type).paths),
    ":collection": typeNames.map((type) => postingType(type).endpoint),
    ":type": ["job"],
  };
  const [name = "", all] =
    Object.entries(values).find(([param]) => pattern.split(/[/.]/).includes(param)) ?? [];
  const filled = all ? all.map((value) => pattern.replace(name, value)) : [pattern];
  return filled.map((path) => `/${path.replace(/:\w+/g, "x1").replace("*", "no/such/page")}`);
});
const spelled = (path: string) => [
  path,
  `${path}/`,
  path.toUpperCase(),
  path.replace(/[a-w]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  `${path}/more`,
  `${path}%2fmore`,
  path.slice(0, -1) || "/x",
];

/** What takes one of the registry's values: Remix matches any. */
const isRegistrys = /(^|\/):(listing|collection)\b/;

test("an address is found as Remix finds its route", () => {
  const wrong = paths.flatMap(spelled).filter((path) => {
    const found = addressOf(path).path;
    const remix = matchRoutes(routes as Parameters<typeof matchRoutes>[0], path);
    const wanted = remix?.at(-1)?.route.path ?? "";
    if (found === wanted) return false;
    return !(isRegistrys.test(wanted) && /^(api\/)?\*$/.test(found)); // no type of ours
  });
  expect(paths.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test("as Remix's script would ask for its data, it is the same address", () => {
  for (const path of paths.filter((one) => one !== "/"))
    expect(addressOf(`${path}.data`), path).toBe(addressOf(path));
  expect(addressOf("/_root.data")).toBe(addressOf("/"));
});

test("what cannot be decoded is none of ours", () => {
  expect(addressOf("/jobs/%E0%A4%A/details").path).toBe("*");
  expect(addressOf("no path").path).toBe("*");
});
