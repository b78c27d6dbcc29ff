import { z } from "zod";
import type { Endpoint } from "../../endpoint";
import { usualStages } from "../stages/stages";

const outcomeFields = {
  applications: z.int(),
  finished: z.int(),
  stages: z.strictObject(Object.fromEntries(usualStages.map((name) => [name, z.int()]))),
  offers: z.int(),
  acceptances: z.int(),
  /** Accepted, but replaced by a later acceptance of the same student. */
  replaced: z.int(),
  /** Of so many offers the pay is known. */
  paidOffers: z.int(),
  medianPay: z.int().nullable(),
  highestPay: z.int().nullable(),
};

const outcomes = z.strictObject({
  ...outcomeFields,
  byCompany: z.array(z.strictObject({ company: z.string(), ...outcomeFields })),
  byType: z.array(z.strictObject({ contentType: z.string(), ...outcomeFields })),
  byMonth: z.array(z.strictObject({ month: z.string(), ...outcomeFields })),
});

export const outcomeEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/admin/outcomes",
    summary: "Applications by stage, offers and pay, by company, type and month",
    who: "admin",
    answer: outcomes,
  },
];
