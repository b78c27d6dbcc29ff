import { z } from "zod";
import { user } from "../accounts/endpoints.server";
import { type Endpoint, message } from "../endpoint";

const stats = z.strictObject({
  stats: z.strictObject({
    totalUsers: z.int(),
    verifiedUsers: z.int(),
    pendingVerifications: z.int(),
  }),
});

export const adminEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/admin/dashboard-data",
    summary: "How many accounts there are",
    who: "admin",
    answer: stats,
  },
  {
    method: "get",
    path: "/api/admin/users",
    summary: "All accounts, and sign-ups whose code was never entered",
    who: "admin",
    answer: z.array(user),
  },
  {
    method: "delete",
    path: "/api/admin/users/{id}",
    summary: "Delete an account",
    who: "admin",
    answer: message,
    refusals: { 409: "It is your own" },
  },
];
