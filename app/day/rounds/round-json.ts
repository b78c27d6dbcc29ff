import type { Participant, Round } from "./read.server";
import { clock } from "./round";

/** A round as calls answer it. */
export function roundJson(round: Round) {
  const place = ({ venue, building, link }: Pick<Round, "venue" | "building" | "link">) => ({
    venue: venue && { name: venue, building: building ?? "" },
    link: link || null,
  });
  return {
    ...{ _id: round.id, contentType: round.type, contentId: round.postingId },
    ...{ title: round.title, company: round.company, kind: round.kind, name: round.name },
    ...{ date: round.day, from: clock(round.from), until: clock(round.until), ...place(round) },
    ...{ minutes: round.minutes, gap: round.gap, groupOf: round.groupOf },
    ...{ priority: round.priority, planned: round.isPlanned, state: round.state },
    who: whoJson(round),
    ...{ people: round.people },
    panels: round.panels.map((panel) => ({
      ...{ _id: panel.id, name: panel.name, ...place(panel) },
      ...{ from: clock(panel.from), until: clock(panel.until) },
      breaks: panel.breaks.map(({ from, until }) => ({ from: clock(from), until: clock(until) })),
    })),
  };
}

function whoJson({ whoStage, whoRound, whoResults, people }: Round) {
  if (whoStage) return { stage: whoStage };
  if (whoRound) return { round: whoRound, results: whoResults ?? [] };
  return { list: people };
}

export const participantJson = ({ userId, ...participant }: Participant) => {
  const { name, email, rollNumber, result, note, isTold } = participant;
  return { _id: userId, name, email, rollNumber, result, note, told: result !== null && isTold };
};
