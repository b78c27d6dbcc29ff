import { can } from "../access/can";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type {
  AppControllerRoute,
  BoardOptions,
  BullBoardQueues,
  IServerAdapter,
  JobStatus,
  UIConfig,
} from "@bull-board/api/typings/app";
import {
  type NextFunction,
  type Request,
  type Response,
  Router,
  static as serveStatic,
} from "express";
import { identify } from "../accounts/sessions/session-request.server";
import { AppError } from "../errors";
import { log } from "../log.server";
import { messages } from "../messages";
import { boardPath, refuse } from "../server/front-door.server";
import { noteUser } from "../server/request-log.server";
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import type { Job, Queue } from "bullmq";
import { type JobQueue, openBackend } from "~/jobs/backend";
import { retryFailed } from "~/jobs/failed";
import { queueNames } from "~/jobs/queue";

/** Shows Bull Board to admins only; it is loaded for the first of them. */
export function queueBoard() {
  let board: Promise<Router> | undefined;

  return async (req: Request, res: Response, next: NextFunction) => {
    const { user } = await identify(req.headers);
    noteUser(res, user);
    res.set("Cache-Control", "private, no-store").vary("Cookie");
    const isCall = req.path.startsWith("/api/");
    if (!user && isCall) throw new AppError(messages.notLoggedIn, 401);
    if (!user) return res.redirect(303, `/login?next=${encodeURIComponent(boardPath)}`);
    if (!can(user, "see operations")) return refuse(req, res, 403, messages.queues.refused);
    (await (board ??= bullBoard()))(req, res, next);
  };
}

/** Bull Board's page has inline styles and links relative to `<base>`; its scripts are its own files. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'self'; frame-ancestors 'none'";

/** On our own Express (decision: own-board-adapter). */
async function bullBoard() {
  const router = Router();
  let views = "";
  let queues: BullBoardQueues = new Map();
  let uiConfig: UIConfig = {};
  let answerTo: Parameters<IServerAdapter["setErrorHandler"]>[0];

  const adapter: IServerAdapter = {
    setQueues: (given) => ((queues = given), adapter),
    setUIConfig: (given) => ((uiConfig = given), adapter),
    setViewsPath: (path) => ((views = path), adapter),
    setStaticPath: (route, path) => (router.use(route, serveStatic(path)), adapter),
    setErrorHandler: (given) => ((answerTo = given), adapter),
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
      // Bull Board would query a page number beyond what the database can represent.
      if (!/^\d{0,6}$/.test(String(query.page ?? ""))) {
        return refuse(req, res, 400, "This address is not valid.");
      }
      try {
        const asked = { queues, uiConfig, params, query, body: {}, headers: {} };
        const { status = 200, body } = await Promise.race([handler(asked), late()]);
        res.status(status).json(body);
      } catch (error) {
        log.error({ event: "queue board failed", error });
        const { body } = answerTo(new Error(messages.queues.away));
        res.status(503).set("Retry-After", "5").json(body);
      }
    };
  }

  const { openBoard } = await import("./queue-board-request.server");
  openBoard(adapter);
  return router.use((req, res) => refuse(req, res, 404, messages.notFound));
}

/** BullMQ waits forever for a Redis that was never there. */
async function late(): Promise<never> {
  await sleep(10_000, null, { ref: false });
  throw new Error("the queue did not answer in time");
}

/** Its page is a template with five values; a font from another host is left out. */
function fillIn(template: string, values: Record<string, string>) {
  return template
    .replace(/<link href="https:[^>]*>/, "")
    .replace(/<%[-=] (\w+) %>/g, (_tag, name: string) => values[name] ?? "");
}

/**
 * Shows the queues in Bull Board. Admins can run jobs sooner but not add, change or remove them: the
 * outbox would bring removed jobs back.
 */
export function openBoard(serverAdapter: IServerAdapter) {
  const backend = openBackend();
  const queues = queueNames.map((name) => {
    // The type is for Redis, but the board needs nothing that only Redis has.
    return new PromisedJobs(backend.openQueue(name) as JobQueue & Queue);
  });
  createBullBoard({ queues, serverAdapter, options });
}

class PromisedJobs extends BullMQAdapter {
  override readonly allowCompletedRetries = false;

  override async getJob(id: string) {
    const job = await super.getJob(id);
    return job && promised(job);
  }

  override async getJobs(statuses: JobStatus[], start?: number, end?: number) {
    return (await super.getJobs(statuses, start, end)).map(promised);
  }
}

/**
 * Retry works as `npm run jobs -- retry`: the job gets all its attempts again. A failure shows its
 * reason without our stack trace.
 */
function promised(job: Job) {
  job.stacktrace = job.failedReason ? [job.failedReason] : [];
  job.retry = async () => void (await retryFailed(String(job.id)));
  return job;
}

const allowed = /\/(retry(\/:queueStatus)?|promote|pause|resume)$/;
const address = /[^\s"<>\\]+@[^\s"<>\\]+/g;

const options: BoardOptions = {
  uiConfig: {
    boardTitle: "Queues",
    miscLinks: [{ text: "Admin dashboard", url: "/admin-dashboard" }],
    hideDocsLink: true,
    hideRedisDetails: true,
  },
  handlerHooks: {
    before({ method, route }) {
      if (method === "get" || allowed.test(route)) return;
      return { allow: false, message: "Jobs can be retried, promoted, paused and resumed here." };
    },
    /** Hides addresses, which an SMTP server's reason for a refusal may contain. */
    after(_context, { status, body }) {
      const text = JSON.stringify(body).replace(address, "(address)");
      return { status, body: JSON.parse(text) as Record<string, unknown> };
    },
  },
};
