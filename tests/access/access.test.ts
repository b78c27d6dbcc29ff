import { beforeAll, describe, expect, test } from "vitest";
import { actions, can } from "../../app/access/can";
import routes from "../../app/routes";
import { watchTables } from "../support/changes";
import { clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { isThorough, turnOf } from "../support/thorough";
import {
  type Line,
  type Outcome,
  type Persona,
  accessTable,
  actionOf,
  personas,
  sharedActions,
  traces,
} from "./access-table";

const web = withWeb();
const cast = withCast(web);
let changedTables: () => Promise<string[]>;
beforeAll(async () => {
  changedTables = await watchTables(traces);
});

type Route = { id?: string; file: string; children?: Route[] };

/** Skips layouts, which have no address and load nothing, but not the routes they wrap. */
function idsOf(list: Route[]): string[] {
  return list.flatMap(({ id, file, children }) =>
    children ? idsOf(children) : [id ?? file.replace(/\.\w+$/, "")],
  );
}

const known = ["root", ...idsOf(routes)];

test("every route has its lines, and every line its route", () => {
  expect([...new Set(accessTable.map(({ route }) => route))].sort()).toEqual([...known].sort());
});

test("every action of the permissions has its routes", () => {
  const found = new Set([...Object.values(actionOf), ...sharedActions]);
  expect([...found].sort()).toEqual([...actions].sort());
});

const isRefusal = (outcome: Outcome) =>
  typeof outcome === "number"
    ? outcome >= 400
    : /^\W*(login|student-dashboard|admin-dashboard|admin.postings)\b/.test(
        String(outcome instanceof RegExp ? outcome.source : outcome),
      );

test.each(Object.entries(actionOf))("%s is refused to who may not %s", (route, action) => {
  const lines = accessTable.filter((line) => line.route === route);
  expect(lines.length).toBeGreaterThan(0);
  for (const { method, outcomes } of lines)
    for (const persona of personas) {
      const user = persona === "visitor" ? null : cast.users[persona];
      const where = `${persona}: ${method} ${String(outcomes[persona])}`;
      if (!can(user, action)) expect(isRefusal(outcomes[persona]), where).toBe(true);
      else expect([401, 403], where).not.toContain(outcomes[persona]);
    }
});

/** The forms in which Remix takes a request: for the document, and as its client script would ask. */
const forms: Record<string, (path: string, route: string) => string> = {
  document: (path) => path,
  ".data": asData,
  ".data?_routes=": (path, route) => asking(asData(path), "_routes", route),
};

function asData(path: string) {
  const [address = "", query] = path.split("?");
  return `${address === "/" ? "/_root" : address}.data${query ? `?${query}` : ""}`;
}

function asking(path: string, name: string, value: string) {
  return `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}

describe.each(known)("%s", (route) => {
  const lines = accessTable.filter((line) => line.route === route);

  test.each(lines.map((line, index) => [line.method, index, line] as const))(
    "%s (line %i) gives each of the cast what the table says",
    async (_method, index, line) => {
      const tried: Record<string, readonly Persona[]> = isThorough
        ? {
            document: personas,
            // It runs the document's loaders, with their own checks: one of the cast shows that it is answered alike.
            ".data": ["visitor"],
            ".data?_routes=": personas,
          }
        : { document: oneOfEach(line, index) };
      const unchanged = await prepare(line);
      for (const [form, address] of Object.entries(forms)) {
        if (line.documentOnly && form !== "document") continue;
        for (const persona of tried[form] ?? []) {
          const wanted = line.outcomes[persona];
          const isRefused = wanted === 403 || wanted === 404;
          const staysAsItIs = line.method === "GET" ? !line.notes : isRefused;
          const asked = staysAsItIs ? unchanged : await prepare(line);
          const { outcome, changed } = await attempt(asked, persona, address);
          const place = `${persona}: ${line.method} as ${form}`;
          if (wanted instanceof RegExp) expect(String(outcome), place).toMatch(wanted);
          else expect(outcome, place).toBe(wanted);
          const mayChange = line.method !== "GET" && !(Number(outcome) >= 400);
          const noted =
            outcome === 200 ? [...(line.isLogged ? ["audit_log"] : []), ...(line.notes ?? [])] : [];
          if (!mayChange) expect(changed, place).toEqual(noted);
        }
      }
    },
  );

  test("as ?_data= it is answered to nobody", async () => {
    for (const [index, line] of lines.filter((line) => !line.documentOnly).entries()) {
      const asked = await prepare(line);
      for (const persona of turnOf(["visitor", "admin"] as const, index, 2)) {
        const { outcome, changed } = await attempt(asked, persona, (path) =>
          asking(path, "_data", route),
        );
        expect([outcome, changed]).toEqual([400, []]);
      }
    }
  });

  test("refuses the methods that have no line", async () => {
    const [line] = lines;
    if (!line) return;
    const asked = await prepare({ ...line, fields: undefined });
    for (const [index, method] of (["GET", "POST", "PUT", "DELETE", "PATCH"] as const).entries()) {
      if (lines.some((one) => one.method === method)) continue;
      for (const [form, address] of Object.entries(forms)) {
        if (form === ".data" || (form !== "document" && !isThorough)) continue;
        for (const persona of turnOf(["visitor", "admin"] as const, index, 2)) {
          const tried = { ...asked, method };
          const { outcome, changed, allow } = await attempt(tried, persona, address);
          expect([method, outcome, changed]).toEqual([method, 405, []]);
          expect(allow).toMatch(/^[A-Z, ]+$/);
        }
      }
    }
  });
});

/** Of those of one role who get the same answer, one, in turns. */
function oneOfEach({ outcomes }: Line, index: number) {
  const alike = new Map<string, Persona[]>();
  for (const persona of personas) {
    const role = persona === "visitor" ? persona : cast.users[persona].role;
    const key = `${role} ${String(outcomes[persona])}`;
    alike.set(key, [...(alike.get(key) ?? []), persona]);
  }
  return [...alike.values()].map((some) => some[index % some.length]!);
}

/** What a line asks, about things made for it: they serve every try that must leave them as they are. */
async function prepare({ route, method, path, fields }: Line) {
  return {
    ...{ route, method: method as string },
    path: typeof path === "string" ? path : await path(cast),
    fields: await fields?.(cast),
  };
}

/** One try by one person, with its own session, so that logging out ends no other try. */
async function attempt(
  { route, method, path, fields }: Awaited<ReturnType<typeof prepare>>,
  persona: Persona,
  address: (path: string, route: string) => string,
) {
  const client = await clientOf(web.url, persona === "visitor" ? null : cast.users[persona]);
  await changedTables(); // by what was prepared
  const response = await client.fetch(address(path, route), { method, body: bodyOf(fields) });
  await response.arrayBuffer();
  return {
    outcome: outcomeOf(response),
    allow: response.headers.get("Allow"),
    changed: await changedTables(),
  };
}

function bodyOf(fields: [string, string | File][] | undefined) {
  if (!fields) return undefined;
  const hasFile = fields.some(([, value]) => value instanceof File);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value as string); // or a File, in FormData
  return body;
}

/** Where a redirect leads, whether a browser or Remix's client script would follow it. */
function outcomeOf({ status, headers }: Response): number | string {
  const location = headers.get("Location");
  const isRedirect = status === 202 || (status >= 300 && status < 400);
  return isRedirect && location ? location : status;
}
