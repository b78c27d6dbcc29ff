/** The thread that reads PDFs of postings: a separate entry of the build, started by read-pdf.server. */

// Output of libraries would break up the log's lines and may contain somebody's text.
for (const output of [process.stdout, process.stderr]) output.write = () => true;

export async function read(bytes: Uint8Array) {
  const { textOfPdf } = await import("./text-of-pdf.server");
  return textOfPdf(bytes);
}
