import { load } from "cheerio";

/** What a test needs to read of a page. */

/** The words a reader sees, spaces collapsed. */
export function textOf(html: string) {
  const $ = spaced(html);
  $("head").remove();
  return tidy($.root().text());
}

/** Each element of a name that has no element of that name inside: its attributes and its text. */
export function elements(html: string, name: string) {
  const $ = spaced(html);
  const innermost = $(name).filter((_, one) => $(one).find(name).length === 0);
  return innermost.toArray().map((one) => ({ ...$(one).attr(), text: tidy($(one).text()) }));
}

/** The inputs and text areas that are called `field`: their attributes, and what is in them. */
export function fieldsNamed(html: string, field: string): Record<string, string>[] {
  const $ = load(html);
  const fields = [...$("input").toArray(), ...$("textarea").toArray()].map((one) =>
    $(one).is("textarea") ? { ...$(one).attr(), value: $(one).text() } : { ...$(one).attr() },
  );
  return fields.filter((one: Record<string, string>) => one.name === field);
}

/** With a space at every tag, so that the words of two cells or paragraphs do not become one. */
function spaced(html: string) {
  const $ = load(html);
  $("script, style").remove();
  $("*").before(" ").append(" ");
  return $;
}

function tidy(text: string) {
  return text
    .replace(/\s+/g, " ")
    .replace(/ ([.,!?])/g, "$1")
    .trim();
}
