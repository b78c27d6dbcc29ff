/** The thread that renders resumes: an entry of its own in the build, started by pdf-pool.server. */
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { makePdf } from "./make-pdf.server";
import type { Resume } from "../schema";

// On Linux this is of the calling thread alone: codes and pages go before PDFs where cores are few.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on("message", async (resume: Resume) => {
  parentPort?.postMessage(
    await makePdf(resume).then(
      (pdf) => ({ pdf }),
      (error: Error) => ({ reason: error.stack ?? error.message }),
    ),
  );
});
