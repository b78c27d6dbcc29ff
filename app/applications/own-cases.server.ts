import { nowIn, todayIn } from "../dates";
import { env } from "../env.server";
import type { Texts } from "../languages/texts";
import { db } from "~/db/client";
import type { SeasonKind } from "~/db/schema-seasons";
import type { Season } from "../seasons/season";
import type { User } from "../access/can";
import type { OwnCases } from "../seasons/own-cases";
import { listOwnPoints } from "../seasons/points.server";
import type { Field } from "../seasons/policy-fields";
import { pointsIn, sentencesOf } from "../seasons/policy/policy";
import { questionOf, setAsideFor, standingsOf } from "../seasons/standing.server";
import { type Posting, titleOf, whereOf } from "../postings/posting";
import { timingOf, withTime } from "../postings/timing";
import { detailsPath } from "../postings/types";
import { listToAnswer } from "./to-answer.server";
import { listOutsideOffers, objectableUntilOf } from "./outside-offers.server";

/** What a student sees of a season besides its rules, also if they have left it. */
export async function ownCases(
  student: User,
  { id: seasonId, kind }: Pick<Season, "id" | "kind">,
  m: Texts,
): Promise<OwnCases> {
  const [toAnswer, standings, points, offers] = await Promise.all([
    listToAnswer(student, seasonId),
    standingsOf(db, student.id, [seasonId]),
    listOwnPoints(student, seasonId),
    listOutsideOffers(student, seasonId),
  ]);
  const standing = standings.get(seasonId);
  const exceptions = (standing?.registration && standing.exceptions) || [];
  const day = (moment: Date) => m.dates.day(todayIn(env.TIME_ZONE, moment));
  const now = nowIn(env.TIME_ZONE);
  return {
    toAnswer: toAnswer.map((posting) => ({
      ...{ id: posting.id, path: detailsPath(posting), title: titleOf(posting) },
      where: whereOf(posting),
      closes: closesIn(posting, now, m),
    })),
    exceptions: exceptions.map(({ clause, until, reason }) =>
      m.exceptions.line(
        sentencesOf([clause], kind === "internship")[0] ?? "",
        m.dates.day(until),
        reason,
      ),
    ),
    standing:
      standing && points.length
        ? pointsIn(
            standing.clauses,
            questionOf(standing, { id: "", season: { id: seasonId, ctc: 0 } }),
            setAsideFor(standing, ""),
          )
        : [],
    points: points.map(({ id, event, reason, at, answer, askedAt, decidedAt, canAsk }) => ({
      ...{ id, canAsk, waits: askedAt !== null && decidedAt === null },
      line: m.points.line(m.points.events[event], day(at), reason),
      answer: answer ? m.points.answer(answer) : "",
    })),
    offers: offers.map((one) => {
      const until = one.state === "confirmed" ? objectableUntilOf(one) : null;
      const objectBy = until ? m.dates.moment(until, env.TIME_ZONE) : "";
      return { ...one, day: m.dates.day(one.offeredOn), objectBy };
    }),
    mayReport: standing?.registration === "registered",
    fields: outsideFields(m, kind),
  };
}

function closesIn(posting: Posting, now: string, m: Texts) {
  const timing = timingOf(posting, now, m);
  return timing ? withTime(timing) : "";
}

export function outsideFields({ outside: words, outsideAnswer }: Texts, kind: SeasonKind): Field[] {
  return [
    { control: "text", name: "company", title: words.company, isNeeded: true },
    {
      control: "number",
      name: "ctc",
      title: kind === "placement" ? words.pay : words.stipend,
      isNeeded: true,
    },
    { control: "text", name: "sector", title: words.sector, isNeeded: false },
    { control: "date", name: "offeredOn", title: words.offeredOn, isNeeded: true },
    {
      ...{ control: "choice", name: "answer", title: words.yourAnswer, isNeeded: true },
      choices: ["open", "accepted", "declined"],
      words: words.answers,
    },
    { control: "date", name: "answeredOn", title: outsideAnswer.on, isNeeded: false },
  ];
}
