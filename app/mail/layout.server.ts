import { appUrl, site } from "../env.server";
import { type Texts, textsOf } from "../languages/texts";
import { escapeHtml } from "../text";

type Content = {
  /** The recipient's language; operators read English. */
  m?: Texts;
  heading: string;
  /** Plain text; our own addresses become links. */
  paragraphs: string[];
  /** Shown large after the first paragraph. */
  code?: string;
  sections?: MailSection[];
  /** Small, at the end: why the reader gets this mail and how to stop it. */
  footer?: string[];
};

/** A list of items, each with a link to the portal. */
export type MailSection = {
  heading: string;
  items: { title: string; address: string; lines: string[] }[];
  /** A sentence after the last one. */
  more?: string;
};

/** A mail's text and HTML parts. One column and inline styles, as mail programs support little CSS. */
export function mailLayout({
  m = textsOf("en"),
  heading,
  paragraphs,
  code,
  sections = [],
  footer = [],
}: Content) {
  const [first, ...others] = paragraphs;
  const blocks = [...(first ? [first] : []), ...(code ? [code] : []), ...others];
  const all = [heading, ...blocks, ...sections.map(sectionText)];
  const text = [...all, ["-- ", ...footer, site.name, appUrl].join("\n")].join("\n\n") + "\n";
  const html = `<!doctype html>
<html lang="${m.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:32em;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${first ? paragraph(first) : ""}
${code ? largeCode(code) : ""}
${others.map((text) => paragraph(text)).join("\n")}
${sections.map(sectionHtml).join("\n")}
${footer.map((line) => paragraph(line, "14px")).join("\n")}
<p style="margin:24px 0 0;font-size:14px"><a href="${escapeHtml(appUrl)}">${escapeHtml(site.name)}</a></p>
</div>
</body>
</html>
`;
  return { text, html };
}

function sectionText({ heading, items, more }: MailSection) {
  const blocks = items.map(({ title, address, lines }) => [title, ...lines, address].join("\n"));
  return [heading, ...blocks, ...(more ? [more] : [])].join("\n\n");
}

/** Each item starts with its title and is high enough for a thumb. */
function sectionHtml({ heading, items, more }: MailSection) {
  const blocks = items.map(({ title, address, lines }) => {
    const link = `<a href="${escapeHtml(address)}" style="font-weight:600">${escapeHtml(title)}</a>`;
    return `<p style="margin:0 0 16px">${[link, ...lines.map(escapeHtml)].join("<br>")}</p>`;
  });
  const title = `<h2 style="margin:24px 0 12px;font-size:18px;line-height:1.3">${escapeHtml(heading)}</h2>`;
  return [title, ...blocks, ...(more ? [paragraph(more)] : [])].join("\n");
}

function paragraph(text: string, size = "16px") {
  const linked = escapeHtml(text).replaceAll(/https?:\/\/\S+/g, (address) =>
    `${address}/`.startsWith(`${escapeHtml(appUrl)}/`)
      ? `<a href="${address}">${address}</a>`
      : address,
  );
  return `<p style="margin:0 0 16px;font-size:${size}">${linked}</p>`;
}

/** Without spaces, so that a double click or a long press selects the whole code. */
function largeCode(code: string) {
  return `<p style="margin:0 0 16px;padding:12px 0;font:bold 36px/1.2 ui-monospace,Consolas,monospace;letter-spacing:4px;user-select:all">${escapeHtml(code)}</p>`;
}
