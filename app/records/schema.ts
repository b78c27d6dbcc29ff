import { z } from "zod";
import { oneLine } from "../accounts/schema";
import { comparable } from "../as-typed/comparable";
import { custom, says } from "../errors";
import type { ProofKind } from "../images/image-path";
import { blankable, typed } from "../typed";

/** In UTF-16 units, for schemas and inputs alike. */
export const recordLimits = { name: 100, departments: 100, years: 8, aliases: 50 };

const name = blankable(
  oneLine((m) => m.programmes.name, recordLimits.name).refine(Boolean, {
    error: says((m) => m.programmes.enterName),
  }),
);

const years = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,3}$/.test(value.trim()) ? Number(value) : value),
  z
    .int({ error: says((m) => m.programmes.enterYears(recordLimits.years)) })
    .min(1, { error: says((m) => m.programmes.enterYears(recordLimits.years)) })
    .max(recordLimits.years, { error: says((m) => m.programmes.enterYears(recordLimits.years)) }),
);

/** Other names of a programme or a department, as files have them; in a form separated by commas. */
const aliases = z.preprocess(
  (value) => (typeof value === "string" ? value.split(/[,;\n]/) : value),
  z
    .array(
      oneLine((m) => m.programmes.aliases, recordLimits.name),
      {
        error: says((m) => m.programmes.aliasesAreList),
      },
    )
    .max(recordLimits.aliases, {
      error: says((m) => m.programmes.tooManyAliases(recordLimits.aliases)),
    })
    .transform((names) => [
      ...new Map(names.filter(Boolean).map((one) => [placeKey(one), one])).values(),
    ]),
);

/** As names of programmes and departments in files are compared: dots and blanks never matter, either. */
export function placeKey(name: string) {
  return comparable(name).replace(/[\s.]+/g, "");
}

/** A name keeps the aliases that the department has; an object sets them. */
export type DepartmentInput = string | { name: string; aliases: string[] };

export const departmentName = (one: DepartmentInput) => (typeof one === "string" ? one : one.name);

/** 'Computer Science: CSE, CS' of a form. */
function departmentOfLine(line: string) {
  const [, name = line, others = ""] = /^([^:]*):(.*)$/.exec(line) ?? [];
  return { name, aliases: others };
}

/** A list of departments or, from a form, one in each line. Those that differ in their capitals only are one. */
const departments = z.preprocess(
  (value) =>
    typeof value === "string"
      ? value
          .split(/\r\n?|\n/)
          .filter((line) => line.trim())
          .map(departmentOfLine)
      : value,
  z
    .array(
      z.union(
        [
          oneLine((m) => m.programmes.departments, recordLimits.name),
          z.object({ name: oneLine((m) => m.programmes.departments, recordLimits.name), aliases }),
        ],
        { error: says((m) => m.programmes.enterDepartments) },
      ),
      { error: says((m) => m.programmes.enterDepartments) },
    )
    .transform((given, issues): DepartmentInput[] => {
      const named = given.filter((one) => departmentName(one));
      const byKey = new Map(named.map((one) => [comparable(departmentName(one)), one]));
      if (!byKey.size) issues.addIssue(custom((m) => m.programmes.enterDepartments));
      if (byKey.size > recordLimits.departments)
        issues.addIssue(custom((m) => m.programmes.tooManyDepartments(recordLimits.departments)));
      return [...byKey.values()];
    }),
);

export const programmeSchema = z.object({ name, years, departments, aliases: aliases.optional() });

/** A department of the programme, and what it is called from now on, in all programmes. */
export const departmentRenameSchema = z.object({
  department: blankable(
    oneLine((m) => m.programmes.department, recordLimits.name).refine(Boolean, {
      error: says((m) => m.programmes.chooseDepartment),
    }),
  ),
  departmentName: name,
});

export const programmeChangeSchema = programmeSchema
  .partial()
  .extend(departmentRenameSchema.partial().shape)
  .refine(
    ({ department, departmentName }) =>
      (department === undefined) === (departmentName === undefined),
    { path: ["departmentName"], error: says((m) => m.programmes.enterName) },
  );

export type ProgrammeChange = z.output<typeof programmeChangeSchema>;

export type ProgrammeInput = z.output<typeof programmeSchema>;

/** In UTF-16 units. */
export const correctionLimits = { reason: 1_000 };

const reason = blankable(
  typed((m) => m.correctionsScreen.reason, correctionLimits.reason).refine(Boolean, {
    error: says((m) => m.corrections.enterReason),
  }),
);

/** The id of the correction that has to be accepted with it. */
export const acceptanceSchema = z.object({ with: z.string().optional() });

export const refusalSchema = z.object({ reason });
/** On the screen, with the id of the correction. */
export const refusalFormSchema = refusalSchema.extend({ correction: blankable(z.string()) });

/** What the value may be, its fact says (fact-values.ts). */
export const correctionSchema = z.object({
  fact: blankable(z.string()),
  value: z.unknown(),
  reason,
});
export const correctionFormSchema = correctionSchema.extend({
  /** The signed hash of a stored picture or PDF. */
  proof: z.string().optional(),
});

export const proofPath = (correctionId: string, kind: ProofKind) =>
  `/corrections/${correctionId}/proof.${kind}`;
