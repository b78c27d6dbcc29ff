import type { Endpoint } from "./endpoints";

export type ListedEndpoint = Pick<Endpoint, "path" | "summary" | "who" | "query"> & {
  method: string;
  fields: string[];
};

export function ApiScreen({ endpoints }: { endpoints: ListedEndpoint[] }) {
  return (
    <div className="narrow">
      <h1>API</h1>
      <p>
        Calls send and answer JSON; a refusal is <code>{"{msg, errors?}"}</code>. A program sends
        the token that logging in answered as <code>Authorization: Bearer …</code>. For programs,
        the same as <a href="/api/openapi.json">OpenAPI 3.1</a>.
      </p>
      <dl>
        {endpoints.map((endpoint) => (
          <EndpointEntry key={endpoint.method + endpoint.path} endpoint={endpoint} />
        ))}
      </dl>
    </div>
  );
}

function EndpointEntry({ endpoint }: { endpoint: ListedEndpoint }) {
  const { method, path, summary, who, query, fields } = endpoint;
  return (
    <>
      <dt>
        <code>
          {method} {path}
        </code>
      </dt>
      <dd>
        {summary}. For: {who ?? "everybody"}.{fields.length > 0 && <> Body: {fields.join(", ")}.</>}
        {query && <> Query: {query.join(", ")}.</>}
      </dd>
    </>
  );
}
