import { z } from "zod";
import { coordinatorInviteSchema } from "../../accounts/schema";
import { type Endpoint, message } from "../../endpoint";
import { addressSchema, inviteSchema } from "./schema";

export const joiningEndpoints: Endpoint[] = [
  {
    method: "post",
    path: "/api/admin/records/invite",
    summary:
      "Mail enrolled students without an account a link that makes it: all whom the query finds, or those of `ids`; with `remind` those who were invited and have not come. Nobody twice a day",
    who: "admin",
    query: ["programme", "department", "batch", "state", "notRegistered", "search"],
    body: inviteSchema,
    optional: ["ids", "remind"],
    answer: z.strictObject({ msg: z.string(), invited: z.int() }),
  },
  {
    method: "put",
    path: "/api/admin/records/{id}/address",
    summary:
      "The address of a student without an account, at which the one mailed before no longer works; null takes it off. Whose account has it takes the record: _id is then the account's",
    who: "admin",
    body: addressSchema,
    answer: z.strictObject({ msg: z.string(), _id: z.uuid() }),
    refusals: { 409: "They have an account, or another student or staff has the address" },
  },
  {
    method: "delete",
    path: "/api/admin/records/{id}",
    summary: "Delete a student without an account, with their record",
    who: "admin",
    answer: message,
    refusals: { 409: "They have an account" },
  },
  {
    method: "post",
    path: "/api/admin/coordinators",
    summary: "Invite somebody without an account to coordinate departments",
    who: "admin",
    body: coordinatorInviteSchema,
    answer: message,
    refusals: { 409: "The address has an account, or is an enrolled student's" },
  },
];
