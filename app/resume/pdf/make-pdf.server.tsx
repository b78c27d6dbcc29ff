import { renderToBuffer } from "@react-pdf/renderer";
import { type Outline, outlineOf, printable } from "./outline";
import { fontRuns, loadFontsFor } from "./fonts/fonts.server";
import { readPdfText } from "./reading.server";
import { ResumeDocument } from "./document.server";
import type { Resume } from "../schema";

export type Pdf = {
  bytes: Uint8Array;
  /** The text that a program extracts from `bytes`. */
  text: string;
  /** Characters shown as □ because no font covers them. */
  unsupported: string[];
};

/** Renders a resume. Blocks its thread, so never call it where requests are served. */
export async function makePdf(resume: Resume): Promise<Pdf> {
  const outline = withFewerLines(outlineOf(resume));
  await loadFontsFor(JSON.stringify(outline));
  const render = async (isTight: boolean): Promise<Pdf> => {
    const unsupported = new Set<string>();
    const toRuns = fontRuns((character) => unsupported.add(character));
    const buffer = await renderToBuffer(
      <ResumeDocument
        outline={outline}
        toRuns={(text) => toRuns(printable(text))}
        isTight={isTight}
      />,
    );
    const bytes = new Uint8Array(buffer);
    return { bytes, text: await readPdfText(bytes.slice()), unsupported: [...unsupported] };
  };
  const usual = await render(false);
  const mayFit = resume.length !== "full" && spillsLittle(usual.text);
  const tight = mayFit ? await render(true) : usual;
  return hasSecondPage(tight.text) ? usual : tight;
}

/** Whether only a few lines are on a second page: set tighter, they may fit on the first. */
function spillsLittle(text: string) {
  const lastPage = text.slice(text.lastIndexOf("\n\n")).trim().split("\n");
  return lastPage.at(-1) === "Page 2 of 2" && lastPage.length <= 10;
}

function hasSecondPage(text: string) {
  return /^Page 1 of \d+$/m.test(text);
}

const maxLines = 200;

/** Turns line breaks past a few hundred lines into spaces: thousands would take minutes to lay out. */
function withFewerLines(outline: Outline): Outline {
  const entries = outline.parts.flatMap((part) => part.entries);
  const texts = [outline.summary, ...entries.map((entry) => entry.text)].filter(Boolean);
  const max = Math.max(1, Math.floor(maxLines / texts.length));
  return {
    ...outline,
    summary: joinLines(outline.summary, max),
    parts: outline.parts.map((part) => ({
      ...part,
      entries: part.entries.map((entry) => ({ ...entry, text: joinLines(entry.text, max) })),
    })),
  };
}

function joinLines(text: string, max: number) {
  const lines = printable(text).split("\n");
  return [...lines.slice(0, max - 1), lines.slice(max - 1).join(" ")].join("\n").trim();
}
