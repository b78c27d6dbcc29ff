import { MIMEType } from "node:util";
import { AppError } from "../errors";

export const multipart = "multipart/form-data";
export const urlencoded = "application/x-www-form-urlencoded";

/**
 * Parses a Content-Type header; null if it cannot be parsed. Of its parameters only the boundary is
 * kept (decision: one-reading-of-the-type).
 */
export function mediaType(header: string | null | undefined) {
  try {
    const type = new MIMEType(header ?? "");
    for (const [name] of [...type.params]) if (name !== "boundary") type.params.delete(name);
    return type;
  } catch {
    return null;
  }
}

/** Reads a JSON object or a form, whichever was sent; throws 400 or 415 if it is neither. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const type = mediaType(request.headers.get("Content-Type"))?.essence;
  if (type === "application/json") return readJson(request);
  if (type === multipart || type === urlencoded) return formObject(await readForm(request));
  if (type === undefined && isWithoutBody(request)) return {};
  throw new AppError("Send JSON (application/json) or a form (multipart/form-data).", 415);
}

/** Of methods that say enough by themselves. */
function isWithoutBody({ method, headers }: Request) {
  const length = headers.get("Content-Length") ?? "0";
  return /^(PUT|DELETE)$/.test(method) && length === "0" && !headers.has("Transfer-Encoding");
}

async function readJson(request: Request) {
  const body: unknown = await request.json().catch(() => {
    throw new AppError("The body is not valid JSON.", 400);
  });
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new AppError("The body must be a JSON object.", 400);
  }
  return body as Record<string, unknown>; // checked on the line above
}

export function readForm(request: Request) {
  return request.formData().catch(() => {
    throw new AppError((m) => m.requests.unreadableForm, 400);
  });
}

/** `name[]`, or a name sent twice, becomes an array. */
function formObject(form: FormData): Record<string, unknown> {
  const lists = new Map<string, unknown[]>();
  for (const [name, value] of form) {
    const list = lists.get(name);
    if (list) list.push(value);
    else lists.set(name, [value]);
  }
  const entries = [...lists].map(([name, values]) => {
    if (name.endsWith("[]")) return [name.slice(0, -2), values];
    return [name, values.length > 1 ? values : values[0]];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}
