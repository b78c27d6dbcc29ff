import type { Stage } from "~/db/schema-applications";

type Entry = {
  name: string;
  /** The stages that can follow. */
  next: readonly Stage[];
  /** The student takes this step; all others are taken by staff. */
  isStudents?: true;
  /** An offer, which may state its pay. */
  hasPay?: true;
};

/** The stages of an application, for screens, calls, schemas and tests alike. */
export const stages: Record<Stage, Entry> = {
  applied: { name: "Applied", next: ["shortlisted", "rejected", "withdrawn"], isStudents: true },
  shortlisted: { name: "Shortlisted", next: ["interview", "rejected", "withdrawn"] },
  interview: { name: "Interview", next: ["offered", "rejected", "withdrawn"] },
  offered: {
    name: "Offered",
    next: ["accepted", "declined", "rejected", "withdrawn"],
    hasPay: true,
  },
  accepted: { name: "Accepted", next: [], hasPay: true },
  declined: { name: "Declined", next: [] },
  rejected: { name: "Rejected", next: [] },
  withdrawn: { name: "Withdrawn", next: ["applied"], isStudents: true },
};

export const stageNames = Object.keys(stages) as Stage[]; // Object.keys widens to string

/** The steps that staff take. */
export const staffStages = stageNames.filter((stage) => !stages[stage].isStudents);

export function canFollow(from: Stage, to: Stage) {
  return stages[from].next.includes(to);
}

export function canWithdraw(stage: Stage) {
  return canFollow(stage, "withdrawn");
}

/** The stages that every application can pass before its answer. */
const mainPath: Stage[] = ["applied", "shortlisted", "interview", "offered"];

/** The path of an application that has `been` at some stages: those behind it, its own, those ahead. */
export function pathOf(stage: Stage, been: Stage[]) {
  const isOver = !mainPath.includes(stage);
  const behind = mainPath.filter(
    (name) => name !== stage && (name === "applied" || been.includes(name)),
  );
  const ahead = isOver ? [] : [...mainPath.slice(mainPath.indexOf(stage) + 1), "accepted" as const];
  return [
    ...behind.map((name) => ({ stage: name, place: "behind" as const })),
    { stage, place: "here" as const },
    ...ahead.map((name) => ({ stage: name, place: "ahead" as const })),
  ];
}
