import type { Stage } from "~/db/schema-applications";

type Entry = {
  name: string;
  /** The stages that can follow. */
  next: readonly Stage[];
  /** The student's own step; all others are the staff's. */
  isStudents?: true;
  /** An offer, which may name its pay. */
  hasPay?: true;
};

/** How an application goes on, for screens, calls, schemas and tests alike. */
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

/** The way to an answer, as far as everybody goes. */
const way: Stage[] = ["applied", "shortlisted", "interview", "offered"];

/** The stations of an application that has `been` somewhere: behind it, its own, still to come. */
export function pathOf(stage: Stage, been: Stage[]) {
  const isOver = !way.includes(stage);
  const behind = way.filter((one) => one !== stage && (one === "applied" || been.includes(one)));
  const ahead = isOver ? [] : [...way.slice(way.indexOf(stage) + 1), "accepted" as const];
  return [
    ...behind.map((one) => ({ stage: one, place: "behind" as const })),
    { stage, place: "here" as const },
    ...ahead.map((one) => ({ stage: one, place: "ahead" as const })),
  ];
}
