/** The thread that renders resumes: an entry of its own in the build, started by pool.server. */
import type { Resume } from "../schema";

// What libraries print must not break the lines of the log, and may hold somebody's text.
for (const output of [process.stdout, process.stderr]) output.write = () => true;

export async function render(resume: Resume) {
  const { makePdf } = await import("./make-pdf.server");
  return makePdf(resume);
}
