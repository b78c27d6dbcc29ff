import { fieldErrors } from "../errors";
import { type Texts, inLanguage } from "../languages/texts";
import { questionSchema } from "./ask.server";
import { type Field, fieldsOf, movedUp, readFields, without } from "./policy-fields";
import type { Typed } from "./policy-form";
import { clauseSchemas, policySchema, scope, sentencesOf } from "./policy/policy";
import { kinds } from "./policy/kinds";

/** The form of a policy: what was typed, what is wrong with it, and which button was pressed. */

type KindName = keyof typeof kinds;

export const ruleKinds = (Object.keys(kinds) as KindName[]).map((name) => ({
  name,
  title: kinds[name].title,
}));

const fieldsOfKind = Object.fromEntries(
  (Object.keys(kinds) as KindName[]).map((name) => [name, fieldsOf(clauseSchemas[name])]),
) as Record<KindName, Field[]>;

const isKind = (name: unknown): name is KindName => Object.hasOwn(kinds, String(name));

/** For whom and when a rule of this kind counts, apart from what is its own. */
const scopeOf = (name: KindName) =>
  fieldsOfKind[name].filter(
    (field) => field.name in scope && !(field.name in kinds[name].params.shape),
  );

/** Rules as the screen shows them; without those of a kind that there is not. */
export function shownRules(clauses: readonly Typed[]) {
  return clauses.flatMap((values) => {
    if (!isKind(values.kind)) return [];
    const inScope = scopeOf(values.kind);
    const own = fieldsOfKind[values.kind].filter((field) => !inScope.includes(field));
    return [{ title: kinds[values.kind].title, fields: own, scope: inScope, values }];
  });
}

/** The rules in the form, after the button that was pressed has added, moved or removed one. */
export function readRules(form: FormData) {
  const typed = form
    .getAll("kinds")
    .flatMap((name, index): Typed[] =>
      isKind(name) ? [{ kind: name, ...readFields(form, fieldsOfKind[name], String(index)) }] : [],
    );
  const [button = "", place] = String(form.get("do") ?? "").split(".");
  const added = form.get("kind");
  if (button === "add" && isKind(added)) return { button, rules: [...typed, { kind: added }] };
  if (button === "remove") return { button, rules: without(typed, Number(place)) };
  if (button === "up") return { button, rules: movedUp(typed, Number(place)) };
  return { button, rules: typed };
}

/** The rules if they are right, else a sentence for each wrong input. */
export function checkRules(rules: Typed[], m: Texts) {
  const parsed = policySchema.safeParse(rules);
  if (parsed.success)
    return { clauses: parsed.data, sentences: sentencesOf(parsed.data), errors: {} };
  return { errors: inWords(fieldErrors(parsed.error.issues), m) };
}

export const questionFields = fieldsOf(questionSchema);

export function readQuestion(form: FormData, m: Texts) {
  const values = readFields(form, questionFields, "question");
  const parsed = questionSchema.safeParse(values);
  if (parsed.success) return { values, question: parsed.data, errors: {} };
  const errors = inWords(fieldErrors(parsed.error.issues), m);
  return {
    values,
    errors: Object.fromEntries(
      Object.entries(errors).map(([path, sentence]) => [`question.${path}`, sentence]),
    ),
  };
}

function inWords(errors: ReturnType<typeof fieldErrors>, m: Texts) {
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => [path, inLanguage(sentence, m)]),
  );
}
