/** The thread that renders resumes: a separate entry of the build, started by pool.server. */
import type { Resume } from "../schema";

// Output of libraries would break up the log's lines and may contain somebody's text.
for (const output of [process.stdout, process.stderr]) output.write = () => true;

export async function render(resume: Resume) {
  const { makePdf } = await import("./make-pdf.server");
  return makePdf(resume);
}
