import { isRouteErrorResponse } from "@remix-run/react";
import sprite from "../components/icons.svg?url";
import { adviceFor } from "../errors";
import { messages } from "../messages";

/** Shows any refusal or failure: what happened and where to go next. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { status, text } = describeError(error);
  return (
    <section className="narrow error-screen">
      <svg className="error-art" aria-hidden="true">
        <use href={`${sprite}#${status === 404 ? "lost" : "lamp"}`} />
      </svg>
      <p className="error-status" aria-hidden="true">
        {status}
      </p>
      <h1>{text}</h1>
      <p>{adviceFor(status)}</p>
      <p className="actions">
        <a className="button" href="/">
          Go to the home page
        </a>{" "}
        <a className="button quiet" href="/jobs">
          Browse jobs
        </a>
      </p>
    </section>
  );
}

export function describeError(error: unknown) {
  if (!isRouteErrorResponse(error)) return { status: 500, text: messages.broken };
  const ours = typeof error.data === "string" && error.data && !error.data.startsWith("Error: ");
  const text = error.status === 404 ? messages.pageNotFound : messages.broken;
  return { status: error.status, text: ours ? String(error.data) : text };
}
