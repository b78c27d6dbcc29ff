/** Looked for in the User-Agent in this order, as many browsers also claim to be a later one. */
const browsers = {
  "Edg/": "Edge",
  "OPR/": "Opera",
  "SamsungBrowser/": "Samsung Internet",
  "UCBrowser/": "UC Browser",
  "Firefox/": "Firefox",
  "Chrome/": "Chrome",
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

/** 'Chrome on Android': enough for its owner to recognise a device, too little to track it. */
export function deviceOf(userAgent: string | null) {
  const browser = firstIn(browsers, userAgent);
  const system = firstIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || "Another program";
}

function firstIn(names: Record<string, string>, userAgent: string | null) {
  return Object.entries(names).find(([part]) => userAgent?.includes(part))?.[1] ?? "";
}
