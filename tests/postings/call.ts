import type { Client } from "../support/client";

/** What calls answer: a posting or a refusal. */
export type Item = {
  _id: string;
  title: string;
  location: string;
  state: string;
  version: number;
  publishAt?: string;
  submission?: { since: string; reason?: string; proposal?: Record<string, unknown> };
  msg?: string;
  errors?: Record<string, string>;
};

/** Approves what this client reads now. */
export async function approve(client: Client, path: string) {
  const { version } = await call(client, "GET", path);
  return call(client, "POST", `${path}/approve`, {}, version);
}

/** Calls with JSON; `etag` is the version that a change starts from. */
export async function call(
  client: Client,
  method: string,
  path: string,
  body: unknown = {},
  etag?: number | string,
) {
  const headers = {
    "Content-Type": "application/json",
    ...(etag !== undefined && { "If-Match": `"${etag}"` }),
  };
  const sent = method === "GET" ? undefined : JSON.stringify(body);
  const answer = await client.fetch(path, { method, headers, body: sent });
  return { status: answer.status, ...((await answer.json()) as Item) };
}
