import { errorArt } from "../components/error-art";
import { isRouteErrorResponse } from "@remix-run/react";
import { createContext, useContext } from "react";
import { adviceFor } from "../errors";
import { messages } from "../messages";

/** Shows any refusal or failure, and where to go next. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { status, text } = describeError(error);
  const reference = useContext(Reference);
  return (
    <section className="narrow error-screen">
      <svg
        className="error-art"
        viewBox="0 0 128 96"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: errorArt(status) }}
      />
      <p className="error-status" aria-hidden="true">
        {status}
      </p>
      <h1>{text}</h1>
      <p>{adviceFor(status)}</p>
      {status >= 500 && reference && <p>{messages.reference(reference)}</p>}
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

/** A failed page's reference, which users quote; it leads to the lines of the log (entry.server.tsx). */
export const Reference = createContext("");
