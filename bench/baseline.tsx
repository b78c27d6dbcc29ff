// What the portal is compared with: the same answer with nothing around it. Bundled by baselines.ts.
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { renderToStaticMarkup } from "react-dom/server";
import { ListingPage, type ListingPageProps } from "./listing-page";

type Headers = Record<string, string>;

export type Baseline =
  | { kind: "node"; headers: Headers; body: Buffer }
  | { kind: "express"; path: string; headers: Headers; body: Buffer }
  | { kind: "react"; headers: Headers; props: ListingPageProps; body: Buffer };

process.once("message", (baseline: Baseline) => {
  const server = serverOf(baseline).listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo; // TCP
    process.send?.(port);
  });
});
process.once("disconnect", () => process.exit());

function serverOf(baseline: Baseline): Server {
  const { kind, headers, body } = baseline;
  if (kind === "node")
    return createServer((_req, res) => void res.writeHead(200, headers).end(body));
  if (kind === "express") {
    const app = express().disable("x-powered-by");
    app.get(baseline.path, (_req, res) => void res.writeHead(200, headers).end(body));
    return createServer(app);
  }
  return createServer((_req, res) => {
    const markup = renderToStaticMarkup(<ListingPage {...baseline.props} />);
    res.writeHead(200, headers).end(`<!DOCTYPE html>${markup}`);
  });
}
