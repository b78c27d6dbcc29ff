import { readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  AppControllerRoute,
  BullBoardQueues,
  IServerAdapter,
  UIConfig,
} from "@bull-board/api/typings/app";
import { type Request, type Response, Router } from "express";
import sirv from "sirv";
import { openBoard } from "~/jobs/board";
import { log } from "../log.server";
import { messages } from "../messages";
import { boardPath, refuse } from "./front-door.server";
import { requestIdOf } from "./request-log.server";

/** Its loader is styled inline and its links are relative to `<base>`; scripts are its own files only. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Bull Board on our own Express: its ready-made adapter brings another one, and ejs. */
export function bullBoard() {
  const router = Router();
  let views = "";
  let queues: BullBoardQueues = new Map();
  let uiConfig: UIConfig = {};
  let answerTo: Parameters<IServerAdapter["setErrorHandler"]>[0];

  const adapter: IServerAdapter = {
    setQueues(given) {
      queues = given;
      return adapter;
    },
    setUIConfig(given) {
      uiConfig = given;
      return adapter;
    },
    setViewsPath(path) {
      views = path;
      return adapter;
    },
    setStaticPath(route, path) {
      router.use(route, sirv(path, { etag: true }));
      return adapter;
    },
    setErrorHandler(handler) {
      answerTo = handler;
      return adapter;
    },
    setEntryRoute({ route, handler }) {
      router.get(route, (_req, res) => {
        const { name, params } = handler({ basePath: boardPath, uiConfig });
        const page = fillIn(readFileSync(join(views, name), "utf8"), params);
        res.set("Content-Security-Policy", policy).type("html").send(page);
      });
      return adapter;
    },
    setApiRoutes(routes) {
      for (const { method, route, handler } of routes) {
        for (const one of [method].flat()) router[one](route, answerWith(handler));
      }
      return adapter;
    },
  };

  function answerWith(handler: AppControllerRoute["handler"]) {
    return async (req: Request, res: Response) => {
      const { params, query } = req;
      const named = [params.queueName, query.queueName, query.activeQueue].filter(Boolean);
      if (!named.every((name) => queues.has(name as string))) {
        return refuse(req, res, 404, messages.notFound);
      }
      // Bull Board would ask for a page that no database can count to.
      if (!/^\d{0,6}$/.test(String(query.page ?? ""))) {
        return refuse(req, res, 400, "This address is not valid.");
      }
      try {
        const asked = { queues, uiConfig, params, query, body: {}, headers: {} };
        const { status = 200, body } = await inTime(handler(asked));
        res.status(status).json(body);
      } catch (error) {
        log.error({ event: "queue board failed", requestId: requestIdOf(res), error });
        const { body } = answerTo(new Error(messages.queues.away));
        res.status(503).set("Retry-After", "5").json(body);
      }
    };
  }

  openBoard(adapter);
  router.use((req, res) => refuse(req, res, 404, messages.notFound));
  return router;
}

const longestMs = 10_000;

/** BullMQ waits without end for a Redis that was never there. */
async function inTime<Answer>(work: Answer | Promise<Answer>) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, refuse) => {
    timer = setTimeout(() => refuse(new Error("the queue did not answer in time")), longestMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Its page is a template of five values; a font from another host is left out. */
function fillIn(template: string, values: Record<string, string>) {
  return template
    .replace(/<link href="https:[^>]*>/, "")
    .replace(/<%[-=] (\w+) %>/g, (_tag, name: string) => values[name] ?? "");
}
