import type { Request, Response } from "express";

/** Listings, details and home: where people go on to another page, and mostly by a plain link. */
const browsing = /^\/$|^\/[a-z-]+(\/details\/[^/]+)?$/;
const notBrowsing = /^\/(login|signup|forgot-password|profile|logout)$/;

/** Prefetching for those who did not ask to save data. */
export function hintPrefetch(req: Request, res: Response) {
  if (!browsing.test(req.path) || notBrowsing.test(req.path)) return;
  if (!String(res.get("Content-Type")).startsWith("text/html")) return;
  res.vary("Save-Data");
  if (req.get("Save-Data") !== "on") res.set("Speculation-Rules", '"/speculation-rules.json"');
}
