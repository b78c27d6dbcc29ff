import { setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import type { NextFunction, Request, Response } from "express";
import { type Said, knockOf } from "../ops/knocks.server";
import { ownName } from "../ops/processes.server";
import { version } from "../version";
import { securityHeaders } from "./security-headers.server";

/** Answers a knock of `doctor`, at any address, with what has come through the proxies, as a page that is one person's. */
export function answerKnocks(loadBuild: () => Promise<ServerBuild>) {
  return async (req: Request, res: Response, next: NextFunction) => {
    const knock = knockOf(req.headers);
    if (!knock) return next();
    let bytes = 0;
    for await (const chunk of req as AsyncIterable<Buffer>) bytes += chunk.length;
    await sleep(knock.waitMs);
    const { assets } = await loadBuild();
    const said: Said = {
      ...{ person: knock.person, process: ownName, build: version, bytes },
      ...{ host: req.get("Host") ?? "", headers: securityHeaders, file: assets.entry.module },
    };
    res.set("Cache-Control", "private, no-store").json(said);
  };
}
