/**
 * Bullets as Word copies them, as •: private-use letters of symbol fonts, which show as boxes, and at the start of a line
 * a bare 'o' or, before a tab, the letters that symbol fonts draw as dots, arrows and ticks.
 */
export function withBullets(text: string) {
  if (!/[\uf020-\uf0ff]|^\s*(?:o\s|[·§ØüvqÃn]\t)/mu.test(text)) return text;
  return text
    .replace(/^([ \t\xa0]*)(?:o|[·§ØüvqÃn](?=\t))[ \t\xa0]+(?=\S)/gmu, "$1• ")
    .replace(/[\uf020-\uf0ff]+[ \t\xa0]*/gu, "• ")
    .replace(/[ \t]+$/gm, "");
}
