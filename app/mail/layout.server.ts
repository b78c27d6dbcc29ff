import { appUrl, site } from "../env.server";

type Content = {
  heading: string;
  /** Plain text; our own addresses become links. */
  paragraphs: string[];
  /** Shown large after the first paragraph. */
  code?: string;
};

/** A mail's text and HTML parts, in one column with inline styles, as mail readers know little CSS. */
export function mailLayout({ heading, paragraphs, code }: Content) {
  const [first = "", ...others] = paragraphs;
  const blocks = [first, ...(code ? [code] : []), ...others];
  const text = [heading, ...blocks, `-- \n${site.name}\n${appUrl}`].join("\n\n") + "\n";
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(heading)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:32em;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(heading)}</h1>
${paragraph(first)}
${code ? largeCode(code) : ""}
${others.map(paragraph).join("\n")}
<p style="margin:24px 0 0;font-size:14px"><a href="${escape(appUrl)}">${escape(site.name)}</a></p>
</div>
</body>
</html>
`;
  return { text, html };
}

function paragraph(text: string) {
  const linked = escape(text).replaceAll(/https?:\/\/\S+/g, (address) =>
    address.startsWith(escape(appUrl)) ? `<a href="${address}">${address}</a>` : address,
  );
  return `<p style="margin:0 0 16px">${linked}</p>`;
}

/** Without spaces, so that a double click or a long press selects the whole code. */
function largeCode(code: string) {
  return `<p style="margin:0 0 16px;padding:12px 0;font:bold 36px/1.2 ui-monospace,Consolas,monospace;letter-spacing:4px;user-select:all">${escape(code)}</p>`;
}

function escape(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
