import { Fragment } from "react";
import { Screen } from "../components/screen";
import type { Endpoint } from "../endpoint";

export type ListedCall = Pick<Endpoint, "path" | "summary" | "who" | "query"> & {
  method: string;
  /** Those that may be left out end in a question mark. */
  fields: string[];
  /** Its field for a file, which makes it multipart. */
  file?: string;
  status: number;
  /** Only for the resource chosen. */
  example?: { request: string; answer: string };
};

export type Resource = { name: string; title: string; calls: ListedCall[] };

type Props = {
  resources: Resource[];
  /** The resource chosen, with examples. */
  chosen?: Resource;
  find: string;
};

export function ApiScreen({ resources, chosen, find }: Props) {
  return (
    <Screen title="API" name="narrow api">
      <p>
        Calls take JSON or a form and answer with JSON; a refusal is{" "}
        <code>{'{"msg": "…", "errors": {"field": "…"}}'}</code>. A program sends the token from its
        login as <code>Authorization: Bearer …</code>. For programs, the same as{" "}
        <a href="/api/openapi.json">OpenAPI 3.1</a>.
      </p>
      {chosen ? <OneResource resource={chosen} /> : <Overview resources={resources} find={find} />}
    </Screen>
  );
}

function Overview({ resources, find }: Pick<Props, "resources" | "find">) {
  return (
    <>
      <form className="search" role="search" action="/api">
        <label className="unseen" htmlFor="find">
          Words in a call
        </label>{" "}
        <input
          id="find"
          type="search"
          name="find"
          defaultValue={find}
          placeholder="resume, token…"
        />
        <button>Find</button>
      </form>
      {resources.length === 0 && (
        <div className="nothing">
          <p>No call has “{find}” in it.</p>
          <p>
            <a href="/api">Show all of them</a>
          </p>
        </div>
      )}
      {resources.map(({ name, title, calls }) => (
        <section key={name} id={name}>
          <h2>
            <a href={`/api?of=${name}`}>{title}</a>
          </h2>
          {/* One element for each: there are hundreds, and a page has at most 600. */}
          {calls.map((call) => (
            <Fragment key={anchorOf(call)}>
              <a className="call" href={`/api?of=${name}#${anchorOf(call)}`}>
                {call.method} {call.path} {call.summary}
              </a>{" "}
            </Fragment>
          ))}
        </section>
      ))}
    </>
  );
}

function OneResource({ resource }: { resource: Resource }) {
  return (
    <>
      <p className="crumbs">
        <a href="/api">All calls</a>
      </p>
      <h2>{resource.title}</h2>
      {resource.calls.map((call) => (
        <Call key={anchorOf(call)} call={call} />
      ))}
    </>
  );
}

function Call({ call }: { call: ListedCall }) {
  const { method, path, summary, who, query, fields, file, status, example } = call;
  return (
    <section id={anchorOf(call)}>
      <h3>
        <code>
          {method} {path}
        </code>
      </h3>
      <p>
        {summary}. For: {who ?? "everybody"}.{query && ` Query: ${query.join(", ")}.`}
        {fields.length > 0 &&
          ` Body${file ? ` (multipart for ${file})` : ""}: ${fields.join(", ")}.`}
      </p>
      <pre className="sheet">{example?.request}</pre>
      <pre className="sheet">
        {status} {example?.answer}
      </pre>
    </section>
  );
}

function anchorOf({ method, path }: ListedCall) {
  return `${method.toLowerCase()}${path.replace(/\W+/g, "-").replace(/-$/, "")}`;
}
