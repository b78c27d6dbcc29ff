import { writable } from "../as-typed/visible";
import { appUrl, site } from "../env.server";
import { type Texts, textsOf } from "../languages/texts";
import { escapeHtml, htmlIn } from "../text";

/** Plain text, in which our own addresses become links; or 'See it: <our address>', which becomes the mail's one button. */
export type MailParagraph = string | { button: string };

type Content = {
  /** The recipient's language; operators read English. */
  m?: Texts;
  heading: string;
  paragraphs: MailParagraph[];
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

/** A mail's text and HTML parts. Tables and inline styles, as mail programs support little CSS. */
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
  const all = [heading, ...blocks.map(asText), ...sections.map(sectionText)];
  const text = [...all, ["-- ", ...footer, site.name, appUrl].join("\n")].join("\n\n") + "\n";
  const { tag } = m;
  const html = `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f5f3ec">
<table class="paper" ${table} width="100%" bgcolor="#f5f3ec"><tr><td align="center" style="padding:16px 8px">
<table ${table} width="560" style="width:100%;max-width:560px;table-layout:fixed">
<tr><td class="board" bgcolor="#0b3f37" style="padding:14px 24px;border-bottom:4px solid #f2b134"><a href="${escapeHtml(appUrl)}" style="color:#f6f7f1;font:bold 18px/1.4 ${serif};text-decoration:none">${escapeHtml(site.name)}</a></td></tr>
<tr><td class="sheet" bgcolor="#ffffff" style="padding:24px;color:#17221e;font:16px/1.5 ${sans};overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font:bold 22px/1.3 ${serif}">${htmlIn(tag, heading)}</h1>
${first ? block(tag, first) : ""}
${code ? largeCode(code) : ""}
${others.map((one) => block(tag, one)).join("\n")}
${sections.map((one) => sectionHtml(tag, one)).join("\n")}
</td></tr>
<tr><td class="foot" style="padding:16px 24px;color:#53615b;font:14px/1.5 ${sans};overflow-wrap:anywhere">
${[...footer, site.college, site.location]
  .filter(Boolean)
  .map((text) => paragraph(tag, text))
  .join("\n")}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return { text: writable(text), html: writable(html) };
}

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const sans = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const serif = "'Iowan Old Style','Palatino Linotype',Georgia,serif";

/** Programs that read no style element show the light colours, or make dark ones of their own. */
const darkStyles = `@media (prefers-color-scheme:dark){.paper{background:#101614!important}.sheet{background:#19221f!important;color:#ecf1ed!important}.foot{color:#aab8b1!important}.board{background:#0d2d27!important}.button{background:#7ad9c0!important}.button a{color:#101614!important}.sheet p a,.foot a{color:#7ad9c0!important}}`;

function asText(paragraph: MailParagraph) {
  return typeof paragraph === "string" ? paragraph : paragraph.button;
}

function block(tag: string, one: MailParagraph) {
  if (typeof one === "string") return paragraph(tag, one);
  const { words, address } =
    /^(?<words>.*\S):\s+(?<address>https?:\/\/\S+)$/s.exec(one.button)?.groups ?? {};
  return words && address ? button(words, address) : paragraph(tag, one.button);
}

/** A cell in the colour, as Outlook ignores a link's padding and background. */
function button(words: string, address: string) {
  return `<table ${table} style="margin:8px 0 20px"><tr><td class="button" bgcolor="#0a5c4e" style="padding:12px 20px;border-radius:8px"><a href="${escapeHtml(address)}" style="color:#ffffff;font:bold 16px/1.3 ${sans};text-decoration:none">${escapeHtml(words)}</a></td></tr></table>`;
}

function sectionText({ heading, items, more }: MailSection) {
  const blocks = items.map(({ title, address, lines }) => [title, ...lines, address].join("\n"));
  return [heading, ...blocks, ...(more ? [more] : [])].join("\n\n");
}

/** Each item starts with its title and is high enough for a thumb. */
function sectionHtml(tag: string, { heading, items, more }: MailSection) {
  const blocks = items.map(({ title, address, lines }) => {
    const link = `<a href="${escapeHtml(address)}" style="${linkStyle};font-weight:bold">${htmlIn(tag, title)}</a>`;
    return `<p style="margin:0 0 16px">${[link, ...lines.map((line) => htmlIn(tag, line))].join("<br>")}</p>`;
  });
  const title = `<h2 style="margin:24px 0 12px;font:bold 18px/1.3 ${serif}">${escapeHtml(heading)}</h2>`;
  return [title, ...blocks, ...(more ? [paragraph(tag, more)] : [])].join("\n");
}

const linkStyle = "color:#0a5c4e";

function paragraph(tag: string, text: string) {
  const linked = htmlIn(tag, text).replaceAll(/https?:\/\/[^\s<]+/g, (address) =>
    `${address}/`.startsWith(`${escapeHtml(appUrl)}/`)
      ? `<a href="${address}" style="${linkStyle}">${address}</a>`
      : address,
  );
  return `<p style="margin:0 0 16px">${linked}</p>`;
}

/** Without spaces, so that a double click or a long press selects the whole code. */
function largeCode(code: string) {
  return `<p style="margin:0 0 16px;padding:12px 0;font:bold 36px/1.2 ui-monospace,Consolas,monospace;letter-spacing:4px;user-select:all">${escapeHtml(code)}</p>`;
}
