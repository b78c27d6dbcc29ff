/** The thread that renders resumes: an entry of its own in the build, started by pdf-pool.server. */
import { parentPort } from "node:worker_threads";
import { makePdf } from "./make-pdf.server";
import type { Resume } from "./schema";

parentPort?.on("message", async (resume: Resume) => {
  parentPort?.postMessage(
    await makePdf(resume).then(
      (pdf) => ({ pdf }),
      (error: Error) => ({ reason: error.stack ?? error.message }),
    ),
  );
});
