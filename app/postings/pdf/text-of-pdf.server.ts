import { getDocumentProxy } from "unpdf";

/** What the search looks through is no longer than that: a description's length, and the pages it may be spread over. */
const [maxText, maxPages] = [20_000, 50];

/**
 * The beginning of a PDF's text as one line; "" for one that is scanned, broken or has a password. Blocks its thread for as
 * long as the PDF wants.
 */
export async function textOfPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch(() => null);
  if (!document) return "";
  let text = "";
  try {
    const last = Math.min(document.numPages, maxPages);
    for (let number = 1; number <= last && text.length < maxText; number++)
      text += ` ${await textOfPage(await document.getPage(number))}`;
  } catch {
    // What was read before the broken page counts.
  }
  await document.destroy();
  return text.replace(/\s+/g, " ").trim().slice(0, maxText).toWellFormed();
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

async function textOfPage(page: Page) {
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}
