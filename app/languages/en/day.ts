import { counted } from "./shell";

export const dayMessages = {
  dayOffice: {
    refused: "You are not authorized to plan days.",
    askFailed: "The day could not be planned. Please try again.",
    minute: (minute: number) => `minute ${minute}`,
    morePanels: (count: number) => (count === 1 ? "one more panel" : `${count} more panels`),
    until: (time: string) => `until ${time}`,
    doNotFit: (missing: number, of: number, company: string, closes: string, ways: string[]) =>
      `${missing} of ${of} for ${company} ${missing === 1 ? "does" : "do"} not fit before ${closes}${
        ways.length > 0 ? `: ${ways.join(", or ")}` : ""
      }.`,
    plan: "The plan",
    planOf: (day: string) => `The plan of ${day}`,
    rooms: "Rooms by time",
    room: "Room",
    panel: "Panel",
    meeting: "Meeting",
    version: "Version",
    time: (from: string, until: string) => `${from}–${until}`,
    nothingPlanned: "No meetings are planned yet.",
    planned: (count: number, ends: string) =>
      `${counted(count, "meeting is", "meetings are")} planned; the last ends at ${ends}.`,
    without: (count: number) => `${counted(count, "person has", "people have")} no time yet.`,
    nothingToPlan:
      "No round of this day has meetings to plan: discussions and interviews whose times are planned.",
    clashing: (count: number) =>
      `${counted(count, "meeting", "meetings")} cannot be as planned, as something has changed since. Plan again, or move them by hand.`,
    again: "Plan again from",
    againHint:
      "What begins before stays, and as few meetings as possible move. Left empty, all that is not locked is planned anew.",
    againToday:
      "What begins before stays, and as few meetings as possible move. Left empty, it is planned from now.",
    someRounds: "Only some of the rounds",
    someRoundsHint: "Without a tick, all that are confirmed",
    notConfirmed: "proposed",
    tryIt: "See what it would do",
    keep: "Keep this plan",
    cancel: "Cancel",
    kept: (count: number) => `The plan is kept: ${counted(count, "meeting", "meetings")}.`,
    wouldPlan: (count: number, ends: string, bound: string) =>
      ends === bound
        ? `${counted(count, "meeting", "meetings")}; the last ends at ${ends}, and no plan ends earlier.`
        : `${counted(count, "meeting", "meetings")}; the last ends at ${ends}, and no plan of all ends before ${bound}.`,
    wouldPlanNothing: "There would be no meetings.",
    unplaced: "Without a place",
    moved: (count: number) => `${counted(count, "meeting moves", "meetings move")}`,
    movedShown: (shown: number) => `The first ${shown}:`,
    isTold: "Who has another time or room than before is told, once the round is confirmed.",
    whoElse: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
    was: "Before",
    becomes: "Now",
    student: "Student",
    round: "Round",
    meetings: "Meetings",
    begins: "From",
    ends: "Until",
    locked: "locked",
    reserve: "reserve",
    lock: "Locked: it stays here, whatever is planned",
    list: (place: string) => `List: ${place}`,
    save: "Save",
    meetingSaved: "The meeting is saved.",
    notSaved: "The meeting could not be saved. Please try again.",
    planFailed: "The day could not be planned. Please try again.",
    alsoToday: "What else they have that day",
    chooseRounds: "Choose rounds of this day whose meetings are planned.",
    enterVersion: "Name the version that you have read.",
    noSuchPanel: (text: string) => `No panel of this round is called '${text}'.`,
    hasPassed: "This time has passed.",
    hasBegun: "This meeting has begun or is over.",
    roundIsOver: "This round is over.",
    hasChanged: "Something has changed since this plan was made. Look at it again.",
    meetingChanged: "Somebody has changed this meeting since you opened it. Look at it again.",
    clashes: {
      hours: (panel: string, from: string, until: string) =>
        `${panel} is there from ${from} to ${until}.`,
      break: (panel: string, from: string, until: string) =>
        `${panel} has a break from ${from} to ${until}.`,
      panel: (panel: string, who: string, from: string, until: string) =>
        `${panel} meets ${who} from ${from} to ${until}.`,
      student: (who: string, round: string, from: string, until: string, walk: number) =>
        `${who} is with ${round} from ${from} to ${until}${
          walk ? `, and walks ${counted(walk, "minute", "minutes")}` : ""
        }.`,
      order: (who: string, first: string, next: string, until: string) =>
        `${who} has to be done with ${first} before ${next}: it ends at ${until}.`,
    },
  },
};
