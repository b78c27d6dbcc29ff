const urlencoded = "application/x-www-form-urlencoded";
const boundary = "b".repeat(30);
const multipart = `multipart/form-data; boundary=${boundary}`;

type CostlyBody = { type: string; body: Buffer };

function numbers(count: number, separator: string) {
  return Array.from({ length: count }, (_, number) => number).join(separator);
}

function part(head: string, body = "x") {
  return `--${boundary}\r\n${head}Content-Disposition: form-data; name="a"\r\n\r\n${body}\r\n`;
}

function fill(unit: string, bytes: number) {
  return unit.repeat(Math.ceil(bytes / unit.length)).slice(0, bytes);
}

function form(parts: string) {
  return { type: multipart, body: Buffer.from(`${parts}--${boundary}--\r\n`) };
}

function encoded(text: string, type = urlencoded) {
  return { type, body: Buffer.from(text) };
}

/** Bodies that are expensive to parse for their size: names, and functions that make one of a given size. */
export const costlyBodies: [string, (bytes: number) => CostlyBody][] = [
  ["fields", (bytes) => encoded(numbers(bytes / 6, "&"))],
  [
    "fields under another name",
    (bytes) => encoded(numbers(bytes / 6, "&"), `${urlencoded}; a=multipart`),
  ],
  ["plus signs", (bytes) => encoded(fill("+", bytes))],
  ["broken escapes", (bytes) => encoded(fill("%F0", bytes))],
  ["lone percent signs", (bytes) => encoded(fill("a%", bytes))],
  ["parts", (bytes) => form(fill(part(""), bytes))],
  ["parts with long heads", (bytes) => form(part(fill("a:b\r\n", bytes / 200)).repeat(200))],
  ["one part with a long head", (bytes) => form(part(fill("a:b\r\n", bytes)))],
  ["almost boundaries", (bytes) => form(part("", fill(`\r\n--${boundary.slice(1)}`, bytes)))],
  ["dashes", (bytes) => form(part("", fill("-", bytes)))],
  ["JSON in JSON", (bytes) => encoded(fill('{"a":', bytes), "application/json")],
  ["JSON names", (bytes) => encoded(`{"${numbers(bytes / 10, '":1,"')}":1}`, "application/json")],
];
