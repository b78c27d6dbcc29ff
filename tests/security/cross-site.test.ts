import { beforeAll, describe, expect, test } from "vitest";
import { type Line, accessTable } from "../access/access-table";
import { watchTables } from "../support/changes";
import { withCast, withWeb } from "../support/hooks";
import { type Answer, send } from "../support/send";
import { turnOf } from "../support/thorough";

/**
 * Requests from another site that change something are refused in every form: every line of the access
 * table that is not a GET, including logging in and signing up.
 */

const web = withWeb();
const cast = withCast(web);
let changedTables: () => Promise<string[]>;
beforeAll(async () => {
  changedTables = await watchTables(["processes"]); // in which the portal itself says that it runs
});

const origins: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "cross-site" },
];
const addresses: ((path: string, route: string) => string)[] = [
  (path) => path,
  (path) => `${path}.data`,
  (path, route) => `${path}?_data=${encodeURIComponent(route)}`,
];

type Fields = [string, unknown][];
const asMultipart = (fields: Fields) =>
  fields
    .map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
    )
    .concat("--b--\r\n")
    .join("");
const bodies: [type: string, (fields: Fields) => string][] = [
  [
    "application/x-www-form-urlencoded",
    (fields) => new URLSearchParams(fields as [string, string][]).toString(),
  ],
  ["multipart/form-data; boundary=b", asMultipart],
  ["application/json", (fields) => JSON.stringify(Object.fromEntries(fields))],
  ["text/plain", (fields) => JSON.stringify(Object.fromEntries(fields))],
];

/** One line for each route and method, as types share them. */
const changing = [
  ...new Map(
    accessTable
      .filter(({ method }) => method !== "GET")
      // Mail programs send it from anywhere (tests/news/unsubscribe.test.ts).
      .filter(({ route }) => route !== "routes/unsubscribe")
      .map((line): [string, Line] => [`${line.method} ${line.route}`, line]),
  ),
];

test("the matrix is not empty", () => {
  expect(changing.length).toBeGreaterThan(25);
});

describe.each(turnOf(changing, 0, 3).map(([name, line], at) => [name, at, line] as const))(
  "%s",
  (_name, at, line) => {
    const { route, method, path, fields } = line;

    test("from another site is 403 and changes nothing", async () => {
      const target = typeof path === "string" ? path : await path(cast);
      const given = (await fields?.(cast)) ?? [];
      const cookies: Record<string, string>[] = [
        { Cookie: `jwtToken=${cast.admin.cookie("jwtToken")}` },
        {},
      ];
      await changedTables(); // by what was prepared
      const tries = origins.flatMap((origin) =>
        addresses.flatMap((address) =>
          bodies.flatMap(([type, toBody]) =>
            cookies.map((cookie) => {
              const headers = { ...origin, ...cookie, "Content-Type": type };
              return { path: address(target, route), method, headers, body: toBody(given) };
            }),
          ),
        ),
      );
      expect(tries).toHaveLength(72);
      const answers = await Promise.all(
        turnOf(tries, at, 8).map(({ path, ...request }) => send(web.url, path, request)),
      );
      expect(new Set(answers.map(outcomeOf))).toEqual(new Set(["403"]));
      expect(await changedTables()).toEqual([]);
    });
  },
);

function outcomeOf({ status, headers }: Answer) {
  const cookies = headers["set-cookie"] ?? [];
  const cors = Object.keys(headers).filter((name) => name.startsWith("access-control"));
  return [status, ...cookies, ...cors].join(" ");
}
