import { isRouteErrorResponse } from "@remix-run/react";
import { messages } from "../messages";

/** Shows any refusal or failure: what happened and where to go next. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { status, text } = describeError(error);
  return (
    <section className="narrow error-screen">
      <p className="error-status" aria-hidden="true">
        {status}
      </p>
      <h1>{text}</h1>
      <p>{advice(status)}</p>
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

function advice(status: number) {
  if (status === 404) return "It may have been removed, or the address may be mistyped.";
  if (status === 401 || status === 403)
    return "If you think you should see this, log in with another account.";
  return "Nothing you did is lost. Wait a moment and load the page again.";
}
