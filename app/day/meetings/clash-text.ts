import type { Sentence } from "../../languages/texts";
import type { Round } from "../rounds/read.server";
import { clock, whose } from "../rounds/round";
import type { Clash } from "./clashes";

/** A clash in words; `nameOf` says who a student is. */
export function clashText(clash: Clash, nameOf: (student: string) => string): Sentence {
  const named = (round: Round) => `${whose(round)} (${round.name})`;
  if (clash.what === "hours") {
    const { name, from, until } = clash.panel;
    return (m) => m.dayOffice.clashes.hours(name, clock(from), clock(until));
  }
  if (clash.what === "break") {
    const { panel, from, until } = clash;
    return (m) => m.dayOffice.clashes.break(panel.name, clock(from), clock(until));
  }
  if (clash.what === "panel") {
    const { panel, students, from, until } = clash;
    const who = students.map(nameOf).join(", ");
    return (m) => m.dayOffice.clashes.panel(panel.name, who, clock(from), clock(until));
  }
  if (clash.what === "student") {
    const { student, round, from, until, walk } = clash;
    return (m) =>
      m.dayOffice.clashes.student(nameOf(student), named(round), clock(from), clock(until), walk);
  }
  const { student, first, next, until } = clash;
  return (m) => m.dayOffice.clashes.order(nameOf(student), named(first), named(next), clock(until));
}
