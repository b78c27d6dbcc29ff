import { escapeHtml } from "~/app/text";

export type InboxMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The six digits on a line of their own, if there are any. */
  code: string | null;
  /** ISO 8601, UTC. */
  receivedAt: string;
};

const maxShown = 50;

/** A page with the newest mails, which reloads itself with or without script. */
export function inboxPage(mails: InboxMail[]) {
  const list = mails.slice(0, maxShown).map(article).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<title>Mail inbox</title>
<style>
body { margin: 0 auto; padding: 16px; max-width: 44em; font: 16px/1.5 system-ui, sans-serif }
article { padding: 16px 0; border-top: 1px solid #8886 }
h2 { margin: 0; font-size: 1.125rem }
p { margin: 4px 0 }
pre { margin: 8px 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
.code { font: bold 2rem/1.3 ui-monospace, monospace; letter-spacing: 4px; user-select: all }
.muted { opacity: .75 }
</style>
<script src="/inbox.js" defer data-newest="${escapeHtml(mails[0]?.id ?? "")}"></script>
</head>
<body>
<h1>Mail inbox</h1>
<p class="muted">Every mail that this portal sends ends up here. Nothing leaves this machine.</p>
${list || "<p>No mail yet.</p>"}
</body>
</html>
`;
}

/** Reloads only when there is a new mail, so that a text selection is not lost. */
export const inboxScript = `const { newest } = document.currentScript.dataset;
setInterval(async () => {
  const answer = await fetch("/newest").catch(() => null);
  if (answer?.ok && (await answer.text()) !== newest) location.reload();
}, 1500);
`;

function article({ to, subject, text, code, receivedAt }: InboxMail) {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="muted">To ${escapeHtml(to)}, <time datetime="${escapeHtml(receivedAt)}">${escapeHtml(receivedAt.replace("T", " ").slice(0, 19))} UTC</time></p>
${code ? `<p class="code">${escapeHtml(code)}</p>` : ""}
<pre>${escapeHtml(text.trim())}</pre>
</article>`;
}
