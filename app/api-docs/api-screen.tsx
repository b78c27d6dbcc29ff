import type { Endpoint } from "./endpoints";

export type ListedEndpoint = Pick<Endpoint, "path" | "summary" | "who" | "query"> & {
  method: string;
  fields: string[];
  isMultipart: boolean;
  status: number;
  /** A few words, before the shape's name if it has one. */
  answer: string;
  shape?: string;
};

export type ListedShape = { name: string; fields: string[]; example: string };

type Props = { endpoints: ListedEndpoint[]; shapes: ListedShape[] };

export function ApiScreen({ endpoints, shapes }: Props) {
  return (
    <div className="narrow">
      <h1>API</h1>
      <p>
        Calls send JSON or a form and answer JSON; a refusal is a{" "}
        <a href="#Refusal">{"{msg, errors?}"}</a>. A program sends the token that logging in
        answered as <code>Authorization: Bearer …</code>. For programs, the same as{" "}
        <a href="/api/openapi.json">OpenAPI 3.1</a>.
      </p>
      <dl>
        {endpoints.map((endpoint) => (
          <EndpointEntry key={endpoint.method + endpoint.path} endpoint={endpoint} />
        ))}
      </dl>
      <h2>Answers</h2>
      {shapes.map((shape) => (
        <ShapeEntry key={shape.name} shape={shape} />
      ))}
    </div>
  );
}

function EndpointEntry({ endpoint }: { endpoint: ListedEndpoint }) {
  const { method, path, summary, who, query, fields, isMultipart } = endpoint;
  return (
    <>
      <dt>
        <code>
          {method} {path}
        </code>
      </dt>
      <dd>
        {summary}. For: {who ?? "everybody"}.
        {fields.length > 0 && (
          <>
            {" "}
            Body{isMultipart && " (multipart for its picture)"}: {fields.join(", ")}.
          </>
        )}
        {query && <> Query: {query.join(", ")}.</>} Answers {endpoint.status}: {endpoint.answer}
        {endpoint.shape && (
          <>
            {" "}
            <a href={`#${endpoint.shape}`}>{endpoint.shape}</a>
          </>
        )}
        .
      </dd>
    </>
  );
}

function ShapeEntry({ shape: { name, fields, example } }: { shape: ListedShape }) {
  return (
    <section id={name}>
      <h3>{name}</h3>
      <p>{fields.join(", ")}</p>
      <details>
        <summary>Example</summary>
        <pre>{example}</pre>
      </details>
    </section>
  );
}
