import type { Texts } from "../languages/texts";
import { wordsOf } from "../postings/types";
import type { Settings } from "./settings";
import { type TableName, isRoll } from "./tables";

/** What screens and files say around a table. */

export function captionOf(m: Texts, table: TableName, title: string) {
  const name = m.figuresScreen.tables[table];
  if (!title) return name;
  return `${name}: ${table === "nirf" ? m.figuresScreen.length(Number(title)) : title}`;
}

/** What a table counts. */
export function sentencesOf(m: Texts, settings: Settings, table: TableName): string[] {
  const { says } = m.figures;
  const types = settings.types.map((type) => wordsOf(m, type).plural).join(", ");
  const elsewhere = settings.elsewhere ? settings.said : "no";
  const ofAll = [
    says.placed(types),
    says.elsewhere[elsewhere],
    says.best,
    says.said[settings.said],
  ];
  if (table === "nirf") return [...ofAll, says.inTime];
  if (isRoll(table)) return ofAll;
  if (table === "aicte") return [...ofAll, says.students[settings.studies]];
  return [...ofAll, says.strength[settings.denominator], says.rounding(settings.decimals)];
}
