import { load } from "cheerio";

/** Reads pages for tests. */

/** The visible text, with spaces collapsed. */
export function textOf(html: string) {
  const $ = spaced(html);
  $("head").remove();
  return tidy($.root().text());
}

/** The attributes and text of the innermost elements with this name. */
export function elements(html: string, name: string) {
  const $ = spaced(html);
  const innermost = $(name).filter((_, element) => $(element).find(name).length === 0);
  return innermost
    .toArray()
    .map((element) => ({ ...$(element).attr(), text: tidy($(element).text()) }));
}

/** The attributes and content of the inputs and text areas named `field`. */
export function fieldsNamed(html: string, field: string): Record<string, string>[] {
  const $ = load(html);
  const fields = [...$("input").toArray(), ...$("textarea").toArray()].map((element) =>
    $(element).is("textarea")
      ? { ...$(element).attr(), value: $(element).text() }
      : { ...$(element).attr() },
  );
  return fields.filter((element: Record<string, string>) => element.name === field);
}

/** Puts a space at every tag, so that words of neighbouring cells or paragraphs do not join. */
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
