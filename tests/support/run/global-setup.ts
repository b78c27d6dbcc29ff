import type { TestProject } from "vitest/node";
import { buildIfNeeded } from "../../../local/build";
import { startTestPostgres } from "../database";

export default async function setup(project: TestProject) {
  const server = await startTestPostgres();
  project.provide("postgresUrl", server.url);
  project.onTestsRerun(buildIfNeeded);
  return () => server.stop();
}

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** Whether files follow each other in one process (vitest.config.ts). */
    isShared: boolean;
  }
}
