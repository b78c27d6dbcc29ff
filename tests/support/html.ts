import { load } from "cheerio";

/** Reads pages for tests. */

/** The visible text, with spaces collapsed. */
export function textOf(html: string) {
  const $ = spaced(html);
  $("head").remove();
  return tidy($.root().text());
}

/** The innermost elements of a name: their attributes and text. */
export function elements(html: string, name: string) {
  const $ = spaced(html);
  const innermost = $(name).filter((_, one) => $(one).find(name).length === 0);
  return innermost.toArray().map((one) => ({ ...$(one).attr(), text: tidy($(one).text()) }));
}

/** The inputs and text areas named `field`: their attributes and content. */
export function fieldsNamed(html: string, field: string): Record<string, string>[] {
  const $ = load(html);
  const fields = [...$("input").toArray(), ...$("textarea").toArray()].map((one) =>
    $(one).is("textarea") ? { ...$(one).attr(), value: $(one).text() } : { ...$(one).attr() },
  );
  return fields.filter((one: Record<string, string>) => one.name === field);
}

/** Puts a space at every tag, so that words of two cells or paragraphs do not join. */
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
