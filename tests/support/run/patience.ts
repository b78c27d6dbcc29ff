import { fileURLToPath } from "node:url";

/** Instead of Vitest's time limits: tests and hooks go on as long as something moves. */
export const patience = {
  runner: fileURLToPath(new URL("runner.ts", import.meta.url)),
  testTimeout: 0,
  hookTimeout: 0,
};
