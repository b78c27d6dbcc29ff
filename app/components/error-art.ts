/** Drawings for error pages, inline so that they need no other request: a lamp gone out, or a lost way. */
export function errorArt(status: number) {
  return status === 404 ? lost : lamp;
}

const ground = `<path d="M4 92h120" stroke="#8fa79e" stroke-width="4" stroke-linecap="round"/>`;

const lost = `${ground}<path d="M52 92c0-20 30-18 30-34S40 44 44 26" fill="none" stroke="#d9a520" stroke-width="6" stroke-linecap="round" stroke-dasharray="1 13"/><path d="M44 2a14 14 0 0 0-14 14c0 10 14 24 14 24s14-14 14-24A14 14 0 0 0 44 2z" fill="#3f8577"/><circle cx="44" cy="16" r="5" fill="#fff"/>`;

const lamp = `${ground}<path d="M64 92V34M64 34c0-18 30-18 30-2" fill="none" stroke="#3f8577" stroke-width="6" stroke-linecap="round"/><path d="M80 32h28l6 14H74z" fill="#3f8577"/><path d="M76 50h36l12 40H64z" fill="#d9a520" opacity=".35"/>`;
