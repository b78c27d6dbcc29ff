import { readFile, readdir } from "node:fs/promises";
import { parse } from "acorn";
import DoIUse, { type FeatureUsage } from "doiuse";
import postcss from "postcss";
import { expect, test } from "vitest";

/** The built styles and script run on the browsers of targets.md, unless a line below says otherwise. */
const floor = ["chrome 61", "firefox 60", "safari 11"];

/**
 * Refinements that an old browser can do without. Any other feature must work in all browsers of the floor.
 */
const refinements = [
  "prefers-reduced-motion", // such a browser animates 4 px for 200 ms
  "prefers-color-scheme", // such a browser stays light
  "view-transitions",
  "cross-document-view-transitions",
  "css-text-wrap-balance",
  "css-print-color-adjust",
  "css-accent-color", // the box keeps the browser's colour
  "extended-system-fonts", // the next family in the list
  "css-clip-path", // beside width and height of 1 px, which already hide it
  "css-overscroll-behavior",
  "css-content-visibility", // on paper: an item of the report that is closed stays closed
  "css-focus-visible",
  "css-display-contents", // the button on a phone's card has a line of its own
  "css-line-clamp", // a long title takes all the lines it needs
  "css-snappoints", // scroll-padding: an anchor comes to stand at the very edge
  "text-size-adjust",
];

/** doiuse mistakes these: it reads `minmax(` as `max(`, and any comma as one in `:not`. */
const misread: Record<string, RegExp> = {
  "css-math-functions": /\b(min|max|clamp)\(/,
  "css-not-sel-list": /:not\([^)]*,/,
};

/** Features newer than the floor that doiuse does not know. */
const young =
  /\b(aspect-ratio|inset(-block|-inline)?|scrollbar-gutter)\s*:|:(is|where)\(|\b[ds]vh\b/g;

const assets = "build/client/assets";

async function built(extension: string, start = "") {
  const names = await readdir(assets);
  const found = names.filter((name) => name.startsWith(start) && name.endsWith(extension));
  expect(found.length, `${start}*${extension} in the build`).toBeGreaterThan(0);
  return Promise.all(found.map((name) => readFile(`${assets}/${name}`, "utf8")));
}

async function unknownTo(css: string) {
  const found: string[] = css.match(young) ?? [];
  const onFeatureUsage = ({ feature, usage, featureData }: FeatureUsage) => {
    const text = String(usage);
    if (refinements.includes(feature) || !featureData.missing) return;
    if (misread[feature] && !misread[feature].test(text)) return;
    found.push(`${feature}: ${text.slice(0, 80)} (${featureData.missing})`);
  };
  await postcss([new DoIUse({ browsers: floor, onFeatureUsage })]).process(css, {
    from: undefined,
  });
  return found;
}

test("the built styles use nothing that a browser of the floor does not know", async () => {
  for (const css of await built(".css")) expect(await unknownTo(css)).toEqual([]);
});

test.each([
  "p { aspect-ratio: 1 }",
  "p { inset: 0 }",
  "p:is(.a, .b) { color: red }",
  "p:has(a) { color: red }",
  "p { width: clamp(1px, 2vw, 3px) }",
  "@container (min-width: 1px) { p { color: red } }",
])("the check finds %s", async (css) => {
  expect(await unknownTo(css)).not.toEqual([]);
});

test("the built script has the syntax of 2017, for Chrome 61 and its like", async () => {
  for (const script of await built(".js", "enhance-"))
    expect(() => syntaxOf2017(script)).not.toThrow();
});

test.each(["a?.b", "a ?? b", "try {} catch {}", "({ ...a })", "a ||= b", "class A { b = 1 }"])(
  "the check finds %s",
  (script) => {
    expect(() => syntaxOf2017(script)).toThrow();
  },
);

function syntaxOf2017(script: string) {
  return parse(script, { ecmaVersion: 2017, sourceType: "module" });
}

/** Methods newer than the floor, which a syntax check does not see. */
const youngMethods =
  /\.(replaceChildren|replaceAll|at|flat|flatMap|matchAll|allSettled|any|toSorted|toReversed|findLast|requestSubmit|toggleAttribute)\(|Object\.(fromEntries|hasOwn)|structuredClone\(|globalThis/;

test("the built script calls no method younger than the floor", async () => {
  for (const script of await built(".js", "enhance-")) expect(script).not.toMatch(youngMethods);
});
