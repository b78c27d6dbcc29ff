import type { Request, RequestHandler, Response } from "express";
import { AppError } from "../errors";
import { messages } from "../messages";
import { boardPath, refuse } from "./front-door.server";
import { identify } from "../accounts/sessions/session-request.server";
import { noteUser } from "./request-log.server";

/** Lets admins, and nobody else, see anything of Bull Board, which is loaded when the first comes. */
export function queueBoard() {
  let board: Promise<RequestHandler> | undefined;

  return async (req: Request, res: Response, next: (error?: unknown) => void) => {
    const { user } = await identify(req.headers);
    noteUser(res, user);
    res.set("Cache-Control", "private, no-store").vary("Cookie");
    const isCall = req.path.startsWith("/api/");
    if (!user && isCall) throw new AppError(messages.notLoggedIn, 401);
    if (!user) return res.redirect(303, `/login?next=${encodeURIComponent(boardPath)}`);
    if (user.role !== "admin") return refuse(req, res, 403, messages.queues.refused);
    board ??= import("./bull-board.server").then(({ bullBoard }) => bullBoard());
    (await board)(req, res, next);
  };
}
