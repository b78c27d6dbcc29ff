import { errorArt } from "../components/error-art";
import styles from "../styles/lost.css?url";
import { isRouteErrorResponse } from "@remix-run/react";
import { createContext, useContext } from "react";
import { adviceFor } from "../errors";
import type { Texts } from "../languages/texts";
import { useTexts } from "../languages/use-texts";

/** Shows any refusal or failure, and where to go next. */
export function ErrorScreen({ error }: { error: unknown }) {
  const m = useTexts();
  const { status, text } = describeError(error, m);
  const reference = useContext(Reference);
  return (
    <section className="head lost">
      <link rel="stylesheet" href={styles} />
      <div className="wrap">
        <svg
          className="error-art"
          viewBox="0 0 260 180"
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: errorArt(status) }}
        />
        <p className="error-status" aria-hidden="true">
          {status}
        </p>
        <h1>{text}</h1>
        <p>{adviceFor(status, m)}</p>
        {status >= 500 && reference && <p>{m.reference(reference)}</p>}
        <p className="actions">
          <a className="button" href="/">
            {m.errorScreen.home}
          </a>{" "}
          <a className="button quiet" href="/jobs">
            {m.errorScreen.jobs}
          </a>
        </p>
      </div>
    </section>
  );
}

export function describeError(error: unknown, m: Texts) {
  if (!isRouteErrorResponse(error)) return { status: 500, text: m.broken };
  const ours = typeof error.data === "string" && error.data && !error.data.startsWith("Error: ");
  const text = error.status === 404 ? m.pageNotFound : m.broken;
  return { status: error.status, text: ours ? String(error.data) : text };
}

/** A failed page's reference, which users quote; it leads to the lines of the log (entry.server.tsx). */
export const Reference = createContext("");
