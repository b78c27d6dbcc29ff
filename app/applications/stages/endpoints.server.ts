import { z } from "zod";
import { type Endpoint, id } from "../../endpoint";
import { correctedParts, offerPartNames, offerParts } from "./offer-terms";
import { answerSchema, confirmSchema, stageNames } from "./stages";
import { bulkSchema, correctionSchema, stepSchema } from "./step-schema.server";

export const stage = z.enum(stageNames);

const person = { _id: id, name: z.string(), email: z.string(), stage };

/** What an offer says besides its pay a year (season: Offers). */
export const offerTerms = Object.fromEntries(
  offerPartNames.map((part) => [
    part,
    (offerParts[part] === "day" ? z.iso.date() : z.int()).optional(),
  ]),
);

export const stageEndpoints: Endpoint[] = [
  {
    method: "patch",
    path: "/api/applications/{id}",
    summary: "Take an application to its next stage; a student can withdraw their own",
    who: "any account",
    body: stepSchema,
    optional: ["note", "ctc", "toldBy", ...offerPartNames],
    answer: z.strictObject({ msg: z.string(), _id: id, stage }),
    refusals: {
      403: "A step that students do not take, or an answer in a season, which only the student gives",
      409: "This stage cannot follow",
    },
  },
  {
    method: "post",
    path: "/api/applications/stages",
    summary:
      "Take many applications to one posting to a stage, over as many steps as it takes; each student gets one mail. `studentIds` are confirmed roll numbers; with `takeTyped` the office takes those that only students typed, too. `list` is a company's list as it was sent, `file` the same as a workbook, table or text (`sheet` of a workbook): whatever stands around a roll number or an address does not matter, and other names than the account's are told in `warnings`. With `setAside`, which is the default for these two, lines that are not recognised or cannot move hold up nobody; otherwise it is all or none. `others`: 'rejected' ends the applications of all who are not named and have not come as far. `dryRun` saves nothing and says who would move",
    who: "staff",
    body: bulkSchema.safeExtend({ file: z.string(), sheet: z.string() }),
    optional: [
      ...["note", "ctc", "toldBy", ...offerPartNames],
      ...["emails", "studentIds", "ids", "takeTyped"],
      ...["list", "file", "sheet", "setAside", "others", "dryRun"],
    ],
    files: [{ name: "file", required: false, media: "*/*" }],
    answer: z.strictObject({
      msg: z.string(),
      changed: z.int(),
      others: z.int().optional(),
      setAside: z.array(z.string()).optional(),
      warnings: z.array(z.string()).optional(),
      moves: z.array(z.strictObject({ ...person, steps: z.array(stage) })).optional(),
      notSelected: z.array(z.strictObject(person)).optional(),
    }),
    refusals: {
      404: "There is no such posting",
      409: "This stage cannot follow for some; `errors` says which",
      413: "The file is larger than 5 MB",
    },
  },
  {
    method: "post",
    path: "/api/applications/{id}/confirm",
    summary: "Say whether you finished applying at the posting's own page",
    who: "any account",
    body: confirmSchema,
    answer: z.strictObject({ msg: z.string(), finished: z.boolean() }),
  },
  {
    method: "post",
    path: "/api/applications/{id}/answer",
    summary: "Accept or decline an offer of a season. Accepting ends what its policy says",
    who: "student",
    body: answerSchema,
    answer: z.strictObject({ msg: z.string(), _id: id, stage }),
    refusals: {
      404: "It is not yours",
      409: "There is no offer to answer, or the policy is against accepting it",
    },
  },
  {
    method: "post",
    path: "/api/applications/{id}/object",
    summary:
      "Say, within 48 hours, that you did not give the answer that the office recorded: the offer is open again, and what the answer ended goes on",
    who: "student",
    answer: z.strictObject({ msg: z.string(), _id: id, stage }),
    refusals: {
      404: "It is not yours",
      409: "Nobody answered for you, the time is over, or an acceptance since then ends the offer anyway",
    },
  },
  {
    method: "put",
    path: "/api/applications/{id}/offer",
    summary:
      "Correct an open or accepted offer: what it says is replaced, except for the day to answer by. The student is mailed; nothing decided before changes",
    who: "admin",
    body: correctionSchema,
    optional: ["ctc", ...correctedParts],
    answer: z.strictObject({
      msg: z.string(),
      _id: id,
      stage,
      ctc: z.int().optional(),
      ...offerTerms,
    }),
    refusals: {
      404: "There is no such application",
      409: "There is no offer to correct, or it says all this already",
    },
  },
];
