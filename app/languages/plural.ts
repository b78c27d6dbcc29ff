/** Kept, as creating one takes longer than using it a hundred times. */
const rules = new Map<string, Intl.PluralRules>();

type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * The form that `count` takes in `language`. In several languages `one` includes 0, so forms name the
 * number, and never spell it out.
 */
export function plural(language: string, count: number, forms: Forms) {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return forms[rule.select(count)] ?? forms.other;
}
