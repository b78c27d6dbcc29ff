import { type RawBuilder, sql } from "kysely";
import { readDb } from "~/db/replica";
import { db } from "~/db/client";
import { type User, assertCan, can } from "../access/can";
import { coarse } from "../access/coarse";
import { audit } from "../audit/audit.server";
import {
  type Facts,
  type Preview,
  type Rule,
  answersTo,
  conditionTexts,
  factsAsked,
} from "./eligibility";
import { type FactName, factOf } from "./facts";
import { inOrder } from "./ops";
import { factInSql } from "./enrolments.server";
import { textsOf } from "../languages/texts";
import { type RuleValues, valuesOf } from "./rule-form";
import { ruleSettings } from "./own-facts.server";

/** Those whom a season counts, as it judges them. */
export type Among = {
  /** In a query of `enrolments`. */
  condition: RawBuilder<boolean>;
  needsConfirmed: boolean;
  /** Its rules as one condition more; absent where they are not counted out to whoever asks. */
  rules?: { text: string; shutOut: (userId: string) => boolean };
};

/**
 * Counts in pieces, so that neither memory nor other requests feel it. Whoever may not see students gets coarse counts
 * (`coarse`), which the log notes.
 */
export async function previewRule(
  user: User | null,
  rule: Rule,
  m = textsOf("en"),
  among?: Among,
): Promise<Preview> {
  assertCan(user, "count eligible students", (m) => m.eligibilityPreview.refused);
  const seesAll = can(user, "see records");
  const names = factsAsked(rule);
  const isCounted = isCountedFor(user, rule);
  if (!seesAll) await audit(db, user, { action: "students-counted" });
  const counts = await countStudents(rule, names, among);
  const texts = [...conditionTexts(rule, m), ...(among?.rules ? [among.rules.text] : [])];
  const shown = (count: number) => (seesAll ? count : coarse(count));
  const { rollNumbers } = counts;
  return {
    students: shown(counts.students),
    eligible: isCounted ? shown(counts.eligible) : null,
    unknown: isCounted ? shown(counts.unknown) : null,
    conditions: texts.map((text, at) => ({
      text,
      excludesAlone: isCounted ? shown(counts.alone[at] ?? 0) : null,
    })),
    ...(seesAll && rollNumbers && { rollNumbers }),
  };
}

/** The same for screens, which say why there is no count, and that it is coarse. */
export async function countsOf(user: User, rule: Rule, m = textsOf("en"), among?: Among) {
  const isCounted = isCountedFor(user, rule);
  return {
    ...(await previewRule(user, rule, m, among)),
    ...{ isCounted, isCoarse: !can(user, "see records") },
  };
}

/** How often one may count: few times a day without a right to see those counted. */
export const countingLimit = (user: User) =>
  can(user, "see records") ? ("preview" as const) : ("coarse-preview" as const);

/**
 * For recruiters only what the form makes, with marks in steps: conditions of their own making, finely graded, would tell
 * one student's marks from the counts of two rules.
 */
function isCountedFor(user: User, rule: Rule) {
  if (can(user, "see records")) return true;
  const namesOne = (name: FactName) => name === "rollNumber" || factOf(name).isPrivate;
  const values = valuesOf(rule);
  return values !== null && !factsAsked(rule).some(namesOne) && isInSteps(values);
}

function isInSteps(values: RuleValues) {
  const { ruleCgpa, ruleOtherCgpa, ruleClass10, ruleClass12, ruleDiploma } = values;
  const isStep = (step: number) => (value: number | null) =>
    value === null || Number.isInteger(value / step);
  return (
    [ruleCgpa, ruleOtherCgpa].every(isStep(0.25)) &&
    [ruleClass10, ruleClass12, ruleDiploma].every(isStep(5))
  );
}

const pieceSize = 2_500;

async function countStudents(rule: Rule, names: FactName[], among?: Among) {
  const { needsConfirmed = false, rules } = among ?? {};
  const answers = answersTo(rule, { ...(await ruleSettings()), needsConfirmed });
  const conditions = conditionTexts(rule).length + (rules ? 1 : 0);
  const alone = Array.from({ length: conditions }, () => 0);
  const counts = { students: 0, eligible: 0, unknown: 0, alone };
  let ends: { first: string; last: string } | undefined;
  let after: string | null = null;
  do {
    const piece: Piece = await readPiece(names, after, among);
    counts.students += piece.students;
    for (let at = 0; at < piece.students; at++)
      count(factsAt(piece, names, at), piece.userIds?.[at]);
    after = piece.students === pieceSize ? piece.last : null;
  } while (after);
  return { ...counts, rollNumbers: ends };

  function count(facts: Facts, userId = "") {
    const given = answers(facts);
    if (rules) given.push(rules.shutOut(userId) ? "no" : "yes");
    const unmet = given.flatMap((answer, at) => (answer === "yes" ? [] : [at]));
    const [only, ...others] = unmet;
    if (only === undefined) {
      counts.eligible++;
      const own = String(facts.rollNumber?.value ?? "");
      if (own) ends = { first: firstOf(ends?.first, own), last: lastOf(ends?.last, own) };
    } else if (!given.includes("no")) counts.unknown++;
    if (only !== undefined && !others.length) counts.alone[only]! += 1;
  }
}

function firstOf(known: string | undefined, own: string) {
  return known === undefined || inOrder(own) < inOrder(known) ? own : known;
}

function lastOf(known: string | undefined, own: string) {
  return known === undefined || inOrder(own) > inOrder(known) ? own : known;
}

type Value = string | number | null;
/** Some students, each fact as a column of its own: one row, as thousands cost pg more than reading them. */
type Piece = {
  students: number;
  last: string | null;
  columns: Value[][];
  /** Of those of a season. */
  userIds: string[] | null;
  confirmed: FactName[][] | null;
};

async function readPiece(names: FactName[], after: string | null, among?: Among): Promise<Piece> {
  const ofSeason = among
    ? sql`json_agg(user_id order by id) as "userIds", json_agg(confirmed order by id) as confirmed`
    : sql`null as "userIds", null as confirmed`;
  const columns = names.map((name, at) => sql`${factInSql(name)} as ${sql.ref(`fact${at}`)}`);
  const lists = names.map((_, at) => sql`json_agg(${sql.ref(`fact${at}`)} order by id)`);
  const { rows } = await sql<Piece>`
    select count(*)::int as students, max(id::text) as last, json_build_array(${lists.length ? sql.join(lists) : sql``}) as columns,
      ${ofSeason}
    from (
      select ${sql.join([sql`enrolments.id, user_id, confirmed`, ...columns])} from enrolments
      left join programmes on programmes.id = enrolments.programme_id
      left join departments on departments.id = enrolments.department_id
      where enrolments.ended_at is null and ${after ? sql`enrolments.id > ${after}` : sql`true`}
        and ${among?.condition ?? sql`true`}
      order by enrolments.id limit ${sql.lit(pieceSize)}
    ) piece`.execute(readDb);
  return rows[0]!; // an aggregate has one row
}

/** The ids of students who meet a rule, of those that `among` has. */
export async function studentsMeeting(rule: Rule, among: Among) {
  const names = factsAsked(rule);
  const { needsConfirmed } = among;
  const answers = answersTo(rule, { ...(await ruleSettings()), needsConfirmed });
  const found: string[] = [];
  let after: string | null = null;
  do {
    const piece: Piece = await readPiece(names, after, among);
    for (const [at, userId] of (piece.userIds ?? []).entries()) {
      const isMet = answers(factsAt(piece, names, at)).every((answer) => answer === "yes");
      if (isMet && !among.rules?.shutOut(userId)) found.push(userId);
    }
    after = piece.students === pieceSize ? piece.last : null;
  } while (after);
  return found;
}

function factsAt({ columns, confirmed }: Piece, names: FactName[], at: number): Facts {
  const facts: Facts = {};
  for (const [column, name] of names.entries()) {
    const value = columns[column]?.[at] ?? null;
    const isConfirmed = !confirmed || confirmed[at]!.includes(name);
    if (value !== null) facts[name] = { value, isConfirmed };
  }
  return facts;
}
