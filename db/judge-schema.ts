import { type Description, type Kind, off } from "./describe-schema";

export type Difference = {
  /** What is wrong, and what it does to people. */
  says: string;
  /** What to do about it. */
  remedy: string;
  /** What makes it as migrations do; none if what was in it is lost. */
  statements: string[];
  /** Whether they only bring back what was there. Others somebody may have meant, or they need a quiet hour. */
  isMendable: boolean;
};

/** 'users.email' in its two names, which may be quoted. */
export function partsOf(name: string) {
  const [, table = name, part = ""] = /^("(?:[^"]|"")*"|[^."(]+)\.(.*)$/.exec(name) ?? [];
  return { table, part };
}

/** Of what migrations make; without `found` it is not there. */
export function judgeKnown(kind: Kind, name: string, wanted: string, found?: string): Difference {
  const { table, part } = partsOf(name);
  const is = howItIs(wanted, found);
  switch (kind) {
    case "extension":
      return mendable(`the extension ${name} ${is}, so searches fail`, [
        `create extension if not exists ${name}`,
      ]);
    case "function":
      return ofLog(name, mendable(`the function ${name} ${is}, so ${costs.function}`, [wanted]));
    case "table":
      return judgeTable(name, wanted, found);
    case "column":
      return found === undefined ? lost(`the column ${name}`) : retyped(name, wanted, found);
    case "default":
      return mendable(
        `the default of ${name} ${found === undefined ? is : `is ${brief(found)}, not ${brief(wanted)}`}, so ${costs.save}`,
        [`alter table ${table} alter ${part} set default ${wanted}`],
      );
    case "required":
      return mendable(`${name} takes null, so pages that count on it may fail`, [
        `alter table ${table} alter ${part} set not null`,
      ]);
    case "index":
      return mendable(
        `the index ${part} ${is}, so ${/^CREATE UNIQUE/.test(wanted) ? costs.unique : costs.index}`,
        [
          `drop index concurrently if exists ${part}`,
          wanted.replace(/^CREATE (UNIQUE )?INDEX/, "$& CONCURRENTLY"),
        ],
      );
    case "constraint":
      return mendable(
        `the constraint ${part} of ${table} ${is}, so ${costOfConstraint(wanted)}`,
        constrain(table, part, wanted, found),
      );
    case "trigger":
      return ofLog(
        table,
        mendable(`the trigger ${part} of ${table} ${is}, so ${costs.trigger}`, [
          wanted.replace(/^CREATE TRIGGER/, "CREATE OR REPLACE TRIGGER"),
          `alter table ${table} enable trigger ${part}`,
        ]),
      );
    case "rule":
      return byHand(`the rule ${part} of ${table} ${is}, so ${costs.save}`, wanted);
  }
}

/** Of what no migration makes, what can refuse, change or delay a save. */
export function judgeUnknown(
  kind: Kind,
  name: string,
  { wanted, found }: Record<"wanted" | "found", Description>,
): Difference[] {
  const { table, part } = partsOf(name);
  const is = found[kind][name] ?? "";
  const isOurs = table in wanted.table;
  const refersToUs = / REFERENCES (\w+)/.exec(is)?.[1] ?? "";
  const isOurColumn = name in wanted.column;
  const foreign = (what: string, statement: string) => [
    byHand(`${what} is not from our migrations, so saves may fail or change`, statement),
  ];
  if (kind === "trigger" && isOurs)
    return foreign(`the trigger ${part} of ${table}`, `drop trigger ${part} on ${table}`);
  if (kind === "rule" && isOurs)
    return foreign(`the rule ${part} of ${table}`, `drop rule ${part} on ${table}`);
  if (kind === "constraint" && (isOurs || refersToUs in wanted.table))
    return foreign(
      `the constraint ${part} of ${table}`,
      `alter table ${table} drop constraint ${part}`,
    );
  if (kind === "index" && isOurs && is.endsWith(off))
    return [
      mendable(`the invalid index ${part} is left over, so saves in ${table} take longer`, [
        `drop index concurrently if exists ${part}`,
      ]),
    ];
  if (kind === "index" && isOurs && /^CREATE UNIQUE/.test(is))
    return foreign(`the unique index ${part} of ${table}`, `drop index concurrently ${part}`);
  if (kind === "default" && isOurColumn)
    return [
      mendable(`${name} has the default ${brief(is)}, which no migration gives it`, [
        `alter table ${table} alter ${part} drop default`,
      ]),
    ];
  if (kind === "required" && isOurColumn)
    return [
      mendable(`${name} refuses null, so saves fail`, [
        `alter table ${table} alter ${part} drop not null`,
      ]),
    ];
  const isFilled = name in found.default || / generated /.test(found.column[name] ?? "");
  if (kind === "required" && isOurs && !isFilled)
    return foreign(
      `the required column ${name}`,
      `alter table ${table} alter ${part} drop not null`,
    );
  return [];
}

const costs = {
  function: "what it works out may be wrong",
  index: "what looks there is slow",
  save: "saves may fail or store something wrong",
  trigger: "counts, lists and news go wrong",
  unique: "the same may be stored twice",
};

function costOfConstraint(wanted: string) {
  if (wanted.startsWith("CHECK")) return "something may be stored that pages cannot show";
  return wanted.startsWith("FOREIGN")
    ? "what belongs to somebody may stay behind when they are erased"
    : costs.unique;
}

const notChecked = " NOT VALID";

function howItIs(wanted: string, found: string | undefined) {
  if (found === undefined) return "is missing";
  if (found === wanted + off)
    return /^CREATE TRIGGER/.test(wanted) ? "is disabled" : "is invalid or disabled";
  if (found === wanted + notChecked) return "was never checked against older rows";
  return "is another than migrations make";
}

function judgeTable(name: string, wanted: string, found?: string): Difference {
  if (found === undefined) return lost(`the table ${name}`);
  const isFiltered = /row security/.test(found);
  if (isFiltered !== /row security/.test(wanted))
    return byHand(
      `${name} has row security, so rows may be hidden from the portal`,
      `alter table ${name} disable row level security`,
    );
  return /unlogged/.test(found)
    ? byHand(
        `${name} is unlogged, so a crash empties it`,
        `alter table ${name} set logged`,
        "at a quiet hour ",
      )
    : byHand(`${name} is logged, so it is slower`, `alter table ${name} set unlogged`);
}

function retyped(name: string, wanted: string, found: string) {
  const { table, part } = partsOf(name);
  return byHand(
    `the column ${name} is ${found}, not ${wanted}, so ${costs.save}`,
    `alter table ${table} alter ${part} type ${wanted}`,
    "at a quiet hour ",
  );
}

/** New rows at once, then the older ones, so that writers wait for neither. */
function constrain(table: string, name: string, wanted: string, found?: string) {
  const check = `alter table ${table} validate constraint ${name}`;
  if (found === wanted + notChecked) return [check];
  const again = `alter table ${table} drop constraint if exists ${name}, add constraint ${name} ${wanted}`;
  return /^(CHECK|FOREIGN)/.test(wanted) ? [again + notChecked, check] : [again];
}

function mendable(says: string, statements: string[]): Difference {
  return { says, statements, remedy: "'main.js upgrade --mend'", isMendable: true };
}

function byHand(says: string, statement: string, when = "if nobody meant it "): Difference {
  return { says, statements: [statement], remedy: `${when}'${statement}'`, isMendable: false };
}

function lost(what: string): Difference {
  return {
    ...{ says: `${what} is missing with all that was in it, so pages that need it fail` },
    ...{ remedy: "restore a backup (docs/deploy.md#restore)", statements: [], isMendable: false },
  };
}

/** The log of who did what: somebody may have used the time. */
function ofLog(name: string, one: Difference): Difference {
  if (!name.startsWith("audit_log")) return one;
  return {
    ...one,
    says: one.says.replace(/, so .*$/, ", so entries of the log may have been changed unseen"),
    remedy: `${one.remedy}, then 'main.js audit verify'`,
  };
}

const brief = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
