import type { NextFunction, Request, Response } from "express";
import { AppError } from "../errors";
import { messages } from "../messages";

/**
 * As many requests at once as there is memory for: each takes some 20 kB until it is answered, and a
 * web process has 256 MB. Pages that are ready, and files, are answered before this.
 */
export function refuseCrowd(most: number) {
  let atOnce = 0;
  return (_req: Request, res: Response, next: NextFunction) => {
    if (atOnce >= most) {
      return next(new AppError(messages.unavailable, 503, { headers: { "Retry-After": "5" } }));
    }
    atOnce++;
    res.once("close", () => atOnce--);
    next();
  };
}
