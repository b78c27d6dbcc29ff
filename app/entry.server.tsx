import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import type { AppLoadContext } from "@remix-run/node";
import { textsOf } from "./languages/texts";
import { TextsContext } from "./languages/use-texts";
import { log } from "./log.server";
import { currentRequestId, referenceOf } from "./request-id.server";
import { Reference } from "./shell/error-screen";

/** Renders each page as one string, without anything for hydration. */
export default function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { language }: AppLoadContext,
) {
  const plain = { ...context, serverHandoffStream: undefined };
  const markup = renderToStaticMarkup(
    <TextsContext.Provider value={textsOf(language)}>
      <Reference.Provider value={referenceOf(currentRequestId() ?? "")}>
        <RemixServer context={plain} url={request.url} />
      </Reference.Provider>
    </TextsContext.Provider>,
  );
  const body = Buffer.from(`<!DOCTYPE html>${markup}`);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(body.length));
  passRetryAfter(headers, context);
  return new Response(body, { status, headers });
}

/** Remix drops a refusal's headers from documents, but 429 and 503 need Retry-After. */
function passRetryAfter(headers: Headers, { staticHandlerContext }: EntryContext) {
  const { actionHeaders, loaderHeaders } = staticHandlerContext;
  for (const given of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const seconds = given.get("Retry-After");
    if (seconds) headers.set("Retry-After", seconds);
  }
}

export const handleError: HandleErrorFunction = (error) => {
  if (isClientError(error)) return;
  log.error({ event: "render failed", error });
};

/** Remix reports its own 404 and 405 here as well. */
function isClientError(error: unknown) {
  const { status } = Object(error) as { status?: unknown };
  return typeof status === "number" && status < 500;
}
