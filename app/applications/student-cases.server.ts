import { type User, can } from "../access/can";
import { todayIn } from "../dates";
import { env } from "../env.server";
import type { Texts } from "../languages/texts";
import type { StudentCase } from "../records/student-record-screen";
import { listExceptions } from "../seasons/exceptions.server";
import { listPointsOf } from "../seasons/points.server";
import { listPartsOf, saysObjected } from "../seasons/registrations.server";
import { formatNumber } from "../text";
import { listOutsideOffers } from "./outside-offers.server";

const mostOfEach = 10;

/**
 * What seasons have made of a student whom these staff may see, for the student's page: registrations, offers from
 * outside, points and exceptions. Points are for those who give them.
 */
export async function listStudentCases(
  staff: User,
  userId: string,
  m: Texts,
): Promise<StudentCase[]> {
  const range = { limit: mostOfEach, offset: 0, userId };
  const [parts, offers, points, exceptions] = await Promise.all([
    listPartsOf(staff, userId),
    listOutsideOffers(staff, undefined, range),
    can(staff, "manage seasons") ? listPointsOf(staff, userId) : [],
    listExceptions(staff, m, range),
  ]);
  const words = m.studentPage;
  const season = (id: string) => `/admin/seasons/${id}`;
  return [
    ...parts.map(({ id, name, state, objectedAt }) => ({
      title: words.registered(name, m.registrationStates[state]),
      text: objectedAt ? saysObjected(objectedAt)(m) : "",
      to: season(id),
    })),
    ...offers.map(({ company, ctc, offeredOn, state }) => ({
      title: words.outsideOffer(company, formatNumber(ctc)),
      text: words.outsideState(m.dates.day(offeredOn), words.outsideStates[state]),
      to: "/admin/outside-offers",
    })),
    ...points.map(({ seasonId, event, reason, at }) => ({
      title: words.points(m.points.events[event], m.dates.day(todayIn(env.TIME_ZONE, at))),
      text: reason,
      to: `${season(seasonId)}/cases`,
    })),
    ...exceptions.map(({ state, until, rule, reason }) => ({
      title: state === "asked" ? words.exceptionAsked : words.exception(m.dates.day(until)),
      text: words.line(rule, reason),
      to: "/admin/exceptions",
    })),
  ];
}
