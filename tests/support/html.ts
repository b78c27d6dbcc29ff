/** What a test needs to read of a page; the markup is ours, React's, and regular. */

/** The words a reader sees, spaces collapsed. */
export function textOf(html: string) {
  const body = html.replace(/<head>.*?<\/head>/s, "").replace(/<(script|style)\b.*?<\/\1>/gs, "");
  return decode(body.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .replace(/ ([.,!?])/g, "$1")
    .trim();
}

/** Each element of a name that has no element of that name inside: its attributes and its text. */
export function elements(html: string, name: string) {
  const found = html.matchAll(new RegExp(`<${name}\\b([^>]*?)/?>(?:([^]*?)</${name}>)?`, "g"));
  return [...found].map(([, attributes = "", inner = ""]) => ({
    ...attributesOf(attributes),
    text: textOf(inner),
  }));
}

/** The inputs, text areas and selects that are called `field`. */
export function fieldsNamed(html: string, field: string) {
  const inputs = [...html.matchAll(/<input\b([^>]*)>/g)].map(([, text = ""]) => attributesOf(text));
  const areas = [...html.matchAll(/<textarea\b([^>]*)>([^]*?)<\/textarea>/g)].map(
    ([, text = "", value = ""]) => ({
      ...attributesOf(text),
      value: decode(value).replace(/^\n/, ""),
    }),
  );
  return [...inputs, ...areas].filter((one: Record<string, string>) => one.name === field);
}

function attributesOf(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...pairs].map(([, name = "", value = ""]) => [name, decode(value)]));
}

function decode(text: string) {
  return text
    .replace(/\r\n?/g, "\n") // as browsers read it
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");
}
