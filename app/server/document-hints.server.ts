import type { IncomingMessage } from "node:http";
import type { Request, Response } from "express";

/** Listings, details and home: where people go on to another page, and mostly by a plain link. */
const browsing = /^\/$|^\/[a-z-]+(\/details\/[^/]+)?$/;
const notBrowsing = /^\/(login|signup|forgot-password|profile|logout)$/;

export function isBrowsing(path: string, contentType: string | null | undefined) {
  if (!browsing.test(path) || notBrowsing.test(path)) return false;
  return Boolean(contentType?.startsWith("text/html"));
}

/** The header (name, value) that lets a browser fetch pages ahead, unless it asked to save data. */
export function prefetchHint(req: IncomingMessage) {
  return req.headers["save-data"] === "on"
    ? []
    : ["Speculation-Rules", '"/speculation-rules.json"'];
}

export function hintPrefetch(req: Request, res: Response) {
  if (!isBrowsing(req.path, res.get("Content-Type"))) return;
  res.vary("Save-Data");
  const [name, value] = prefetchHint(req);
  if (name) res.set(name, value);
}
