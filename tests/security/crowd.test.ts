import { EventEmitter } from "node:events";
import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { refuseCrowd } from "../../app/http/crowd.server";

test("past so many at once the next is told to come back, until one was answered", () => {
  const enter = refuseCrowd(2);
  const come = () => {
    const answer = new EventEmitter();
    let refusal: unknown;
    enter({} as Request, answer as Response, (error: unknown) => (refusal = error));
    return { leave: () => answer.emit("close"), refusal };
  };
  const [first, second] = [come(), come()];
  expect([first.refusal, second.refusal]).toEqual([undefined, undefined]);
  const refused = come();
  expect(refused.refusal).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  refused.leave(); // was never in
  expect(come().refusal).toBeDefined();
  first.leave();
  expect(come().refusal).toBeUndefined();
  expect(come().refusal).toBeDefined();
});
