import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import type { Client } from "../support/client";

export const clientSecret = "a-secret-between-portal-and-college";

type Person = { sub: string; email: string; email_verified: boolean; name?: string };

/** The person behind each number. */
const people = new Map<string, Person>();

export function enrol(person: Person) {
  people.set(person.sub, person);
}

/** A real OpenID provider, where a person's number is enough to log in. */
export async function startCollege(portal: string) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // TCP
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "portal",
        client_secret: clientSecret,
        redirect_uris: [`${portal}/login/college/return`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => people.get(id) ?? { sub: id },
    }),
  });
  server.on("request", provider.callback());
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "portal",
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_DOMAINS: "college.example",
      OIDC_LOOPBACK: "true",
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Begins the login here and returns the address that the browser is sent to. */
export async function beginAtCollege(client: Client, next = "") {
  const answer = await client.form("/login/college", { next });
  return answer.headers.get("Location") ?? "";
}

/**
 * Goes through the provider's pages like a browser and returns the path here that they lead back to.
 * With the `cookies` of an earlier login the provider may answer without asking.
 */
export async function goThroughCollege(
  address: string,
  person: Person,
  cookies = new Map<string, string>(),
) {
  enrol(person);
  const { origin } = new URL(address);
  let at = address;
  let form: Record<string, string> | undefined;
  for (let turn = 0; turn < 12; turn++) {
    const headers = { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
    const body = form && new URLSearchParams(form);
    const method = form ? "POST" : "GET";
    const answer = await fetch(at, { redirect: "manual", method, body, headers });
    form = undefined;
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("Location");
    const page = await answer.text();
    if (location) at = new URL(location, at).href;
    else if (page.includes('value="login"'))
      form = { prompt: "login", login: person.sub, password: "x" };
    else if (page.includes('value="consent"')) form = { prompt: "consent" };
    else throw new Error(`stuck at ${at}: ${answer.status} ${page.slice(0, 500)}`);
    if (form) at = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? "", at).href;
    if (new URL(at).origin !== origin) return new URL(at).pathname + new URL(at).search;
  }
  throw new Error(`never came back from ${at}`);
}
