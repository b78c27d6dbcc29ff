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

/** Drawings for error pages, inline so that they need no other request: a lamp gone out, or a lost way. */
export function errorArt(status: number) {
  return status === 404 ? lost : lamp;
}

const ground = `<path d="M4 92h120" stroke="#8fa79e" stroke-width="4" stroke-linecap="round"/>`;

const lost = `${ground}<path d="M52 92c0-20 30-18 30-34S40 44 44 26" fill="none" stroke="#d9a520" stroke-width="6" stroke-linecap="round" stroke-dasharray="1 13"/><path d="M44 2a14 14 0 0 0-14 14c0 10 14 24 14 24s14-14 14-24A14 14 0 0 0 44 2z" fill="#3f8577"/><circle cx="44" cy="16" r="5" fill="#fff"/>`;

const lamp = `${ground}<path d="M64 92V34M64 34c0-18 30-18 30-2" fill="none" stroke="#3f8577" stroke-width="6" stroke-linecap="round"/><path d="M80 32h28l6 14H74z" fill="#3f8577"/><path d="M76 50h36l12 40H64z" fill="#d9a520" opacity=".35"/>`;
