/** Looked for in this order, as many a User-Agent also names a browser further down. */
const browsers = {
  Edg: "Edge", // EdgA and EdgiOS on phones
  "OPR/": "Opera",
  "SamsungBrowser/": "Samsung Internet",
  "UCBrowser/": "UC Browser",
  "Firefox/": "Firefox",
  "FxiOS/": "Firefox",
  "Chrome/": "Chrome",
  "CriOS/": "Chrome",
  "Safari/": "Safari",
};
const systems = {
  Android: "Android",
  iPhone: "iPhone",
  iPad: "iPad",
  Windows: "Windows",
  "Mac OS X": "Mac",
  CrOS: "ChromeOS",
  Linux: "Linux",
};

/** 'Chrome on Android': enough for owners to recognise a device, too little to track it. */
export function deviceOf(userAgent: string | null) {
  const browser = firstIn(browsers, userAgent);
  const system = firstIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || "Another program";
}

function firstIn(names: Record<string, string>, userAgent: string | null) {
  return Object.entries(names).find(([part]) => userAgent?.includes(part))?.[1] ?? "";
}
