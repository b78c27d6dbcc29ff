import { bodySchema } from "./openapi";
import { endpoints } from "./endpoints";
import type { ListedEndpoint } from "./api-screen";

/** What the readable page shows; a field that may be left out has a question mark. */
export function listEndpoints(): ListedEndpoint[] {
  return endpoints.map(({ method, path, summary, who, query, body, optional = [] }) => {
    const names = body ? Object.keys(bodySchema(body).properties ?? {}) : [];
    const fields = names.map((name) => (optional.includes(name) ? `${name}?` : name));
    return { method: method.toUpperCase(), path, summary, who, query, fields };
  });
}
