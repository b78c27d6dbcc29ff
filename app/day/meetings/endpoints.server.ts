import { z } from "zod";
import { type Endpoint, id, message } from "../../endpoint";
import { roundAnswer } from "../rounds/endpoints.server";
import { meetingChangeSchema, planSchema } from "./schema.server";

const time = z.string().meta({ examples: ["09:30"] });

const placed = {
  ...{ round: id, panel: id, students: z.array(id), from: time, until: time },
  reserve: z.boolean(),
};

const meeting = z.strictObject({
  ...{ _id: id, ...placed, locked: z.boolean(), version: z.int() },
  state: z.enum(["planned", "called", "in", "done", "absent", "excused", "freed"]),
});

export const meetingEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/admin/days/{date}",
    summary: "The rounds of a day and what is planned of them, by time; recruiters see their own",
    who: "staff",
    answer: z.strictObject({
      ...{ date: z.iso.date(), walk: z.int() },
      rounds: z.array(roundAnswer),
      meetings: z.array(meeting),
    }),
  },
  {
    method: "post",
    path: "/api/admin/days/{date}/plan",
    summary:
      "Plan the meetings of a day: nobody in two rooms at once, students' waits short. `rounds` names which, else all that are confirmed. With `from`, and on the day itself, what begins before stays and as few as possible move (`moved`); else all is planned anew that is not locked, begun or over. `dryRun` keeps nothing; its `version` and `from`, sent again, keep exactly that plan, or get 412 if something has changed. `bound` is what no plan of all can beat. Who has another time or room is told, in confirmed rounds",
    who: "admin",
    body: planSchema.meta({ examples: [{ dryRun: true, from: "12:00" }] }),
    optional: ["dryRun", "rounds", "from", "version"],
    answer: z.strictObject({
      ...{ msg: z.string(), version: z.string() },
      ...{ from: time.nullable(), ends: time.nullable(), bound: time.nullable() },
      meetings: z.array(z.strictObject(placed)),
      unplaced: z.array(
        z.strictObject({
          ...{ round: id, students: z.array(id), of: z.int() },
          ...{ morePanels: z.int().nullable(), until: time.nullable(), text: z.string() },
        }),
      ),
      moved: z.array(
        z.strictObject({
          ...{ _id: id, ...placed, was: z.strictObject({ panel: id, from: time }) },
        }),
      ),
    }),
    refusals: { 409: "The day is over" },
  },
  {
    method: "patch",
    path: "/api/admin/meetings/{id}",
    summary:
      "Move a meeting to another panel of its round (by id or name) or another time, or lock it where it is. `version` is the one that was read; another is 412. Who is in it is told of a new time or room",
    who: "admin",
    body: meetingChangeSchema.meta({
      examples: [{ panel: "Panel 2", from: "10:40", locked: true }],
    }),
    optional: ["panel", "from", "locked", "version"],
    answer: meeting.extend(message.shape),
    refusals: { 409: "It would clash, and with what; or the meeting has begun" },
  },
];
