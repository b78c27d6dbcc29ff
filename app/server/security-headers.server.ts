import type { NextFunction, Request, Response } from "express";
import { appUrl, isHttps, pushKeys } from "../env.server";
import { serviceWorkerPath } from "../news/push/service-worker";

/**
 * On every answer. `form-action` allows any site because applying is a form whose answer redirects the
 * student to the employer's page, and browsers apply the rule to redirects too.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-src https://www.youtube-nocookie.com",
  "worker-src 'none'",
  "form-action 'self' https: http:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Of what is never a document of ours: nothing in it may load or run. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

export const securityHeaders: Record<string, string> = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(),microphone=(),geolocation=()",
  ...(isHttps && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
};

/** The same for an answer without Express: a request that Node's parser refused. */
export const securityHeaderLines = Object.entries(securityHeaders).map(
  ([name, value]) => `${name}: ${value}`,
);

export function setSecurityHeaders(req: Request, res: Response, next: NextFunction) {
  res.set(securityHeaders);
  if (/\.(json|webmanifest)$/.test(req.path)) res.set("Content-Security-Policy", inertPolicy);
  if (pushKeys && req.path === "/account/news") res.set("Content-Security-Policy", withWorker);
  next();
}

/** The page where students turn on notifications may install their service worker. */
const withWorker = policy.replace("worker-src 'none'", `worker-src ${appUrl}${serviceWorkerPath}`);
