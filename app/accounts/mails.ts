/** What an account's mails say: one content, printed as text and as HTML. */

export type MailContent = {
  subject: string;
  /** Says what this is about, above everything. */
  title: string;
  paragraphs: string[];
  /** Shown large, in one piece that can be selected, after the first paragraph. */
  code?: string;
  signature: string;
};

export function asText({ title, paragraphs, code, signature }: MailContent) {
  const [first = "", ...rest] = paragraphs;
  return `${[title, first, ...(code ? [code] : []), ...rest, `-- \n${signature}`].join("\n\n")}\n`;
}

/** Tables and inline styles: what mail programs, old and new, all show. */
export function asHtml({ title, paragraphs, code, signature }: MailContent) {
  const [first = "", ...rest] = paragraphs;
  const font = "font-family:Arial,Helvetica,sans-serif";
  const body = [paragraph(first), ...(code ? [codeBlock(code)] : []), ...rest.map(paragraph)];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:16px;background:#f3f4f2">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:480px;background:#ffffff;border-radius:8px">
<tr><td style="padding:24px;${font};font-size:16px;line-height:1.5;color:#1c2321">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${body.join("\n")}
<p style="margin:24px 0 0;font-size:14px;color:#59625f">${escapeHtml(signature)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string) {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function codeBlock(code: string) {
  const look = "font-size:34px;font-weight:bold;letter-spacing:6px;font-family:monospace";
  return `<p style="margin:0 0 16px;padding:16px;text-align:center;background:#e6f0ed;border-radius:8px;${look}">${code}</p>`;
}

function escapeHtml(text: string) {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
