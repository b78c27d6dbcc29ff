import type { IncomingMessage } from "node:http";
import type { Request, Response } from "express";

/** Home, details and every page of one segment, such as lists and search: people mostly follow a link from there. */
const browsing = /^\/$|^\/[a-z-]+(\/details\/[^/]+)?$/;
/** From these they mostly send a form. */
const forms =
  /^\/(login|signup|verify-email|forgot-password|reset-password|invitation|prove|profile)$/;

export function isBrowsing(path: string, contentType: string | null | undefined) {
  if (!browsing.test(path) || forms.test(path)) return false;
  return Boolean(contentType?.startsWith("text/html"));
}

/** The header (name, value) that lets a browser prefetch pages, unless it asked to save data. */
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
