import { z } from "zod";
import { type Endpoint, id } from "../endpoint";
import { seasonListNames } from "./season-lists";

const counts = Object.fromEntries(seasonListNames.map((name) => [name, z.int()]));
const name = z.string().nullable();

export const standingEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/admin/seasons/{id}/standing",
    summary:
      "How far a season's students have come and who is left, by department and programme; null where those are not recorded. Coordinators get their departments' students",
    who: "coordinator or admin",
    answer: z.strictObject({
      season: z.strictObject({ _id: id, name: z.string() }),
      all: z.strictObject(counts),
      byDepartment: z.array(z.strictObject({ department: name, ...counts })),
      byProgramme: z.array(z.strictObject({ programme: name, ...counts })),
      groups: z.array(z.strictObject({ department: name, programme: name, ...counts })),
    }),
  },
];
