import type { ActionFunctionArgs } from "@remix-run/node";
import { textsOf } from "../languages/texts";
import { toRefusal } from "./refusal.server";

type Args = ActionFunctionArgs;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Handlers = Partial<Record<Method, (args: Args) => unknown>>;

/**
 * A JSON endpoint, whose sentences are English unless `?lang=` asks for others: both the `loader` and the `action` of its resource route. What a handler
 * returns is the answer; what it throws is `{msg, errors?}` with the right status. `fallback` is
 * the sentence for failures that are not the caller's (specification: error catalogue).
 */
export function api(
  fallback: string | ((params: Args["params"], method: string) => string),
  handlers: Handlers,
) {
  return async (args: Args) => {
    const { method } = args.request;
    const handler = handlers[(method === "HEAD" ? "GET" : method) as Method]; // absent: 405 below
    if (!handler) return methodNotAllowed(handlers);
    try {
      const answer = await handler(args);
      return answer instanceof Response ? answer : json(answer ?? {});
    } catch (error) {
      if (error instanceof Response) return error;
      const sentence = typeof fallback === "string" ? fallback : fallback(args.params, method);
      const m = textsOf(args.context.language);
      const { status, message, fields, lists, headers } = toRefusal(error, sentence, m);
      const errors = (fields ?? lists) && { ...fields, ...lists };
      return Response.json({ msg: message, ...(errors && { errors }) }, { status, headers });
    }
  };
}

function methodNotAllowed(handlers: Handlers) {
  const allowed = Object.keys(handlers).flatMap((name) =>
    name === "GET" ? ["GET", "HEAD"] : [name],
  );
  return Response.json(
    { msg: "This method is not allowed here." },
    { status: 405, headers: { Allow: allowed.join(", ") } },
  );
}

/** As `Response.json`, with the length that lets it be sent whole, in one write. */
export function json(value: unknown, headers: Record<string, string> = {}) {
  const body = Buffer.from(JSON.stringify(value));
  const own = {
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
  };
  return new Response(body, { headers: { ...own, ...headers } });
}
