/** Drawings for error pages, inline so that they need no other request: a notice torn off, or a lamp gone out. */
export function errorArt(status: number) {
  return status === 404 ? torn : lamp;
}

const empty = `<g fill="none" stroke="#b7d0c6" stroke-width="3"><path d="M4 44h40v48H4zM8 108h36v44H8zM192 40h38v54h-38zM192 110h34v40h-34z" stroke-opacity=".4"/><path d="M62 26h110v136H62z" stroke-dasharray="7 8"/></g>`;

const torn = `${empty}<path d="M62 26h44l-6 16-8-6-8 10-11-8-11 8z" fill="#f6f7f1"/><circle cx="84" cy="26" r="8" fill="#f2b134"/>`;

const lamp = `<g fill="none" stroke="#b7d0c6" stroke-linecap="round"><path d="M30 170h200" stroke-width="4" stroke-opacity=".5"/><path d="M96 168V50M96 50c0-32 56-32 56-4" stroke-width="8" stroke-opacity=".6"/></g><path d="M128 46h48l10 24h-68z" fill="#b7d0c6"/><path d="M120 74h64l20 94h-104z" fill="#f2b134" opacity=".22"/>`;
