import { invitationTokenOf } from "../../app/accounts/recruiters/invitations.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { type Cast, clientOf, password } from "../support/factories";
import type { Web } from "../support/web";

export const anEmail = () => `${newId()}@company.example`;

/** Inviting recruiters, and what those do who were invited. */
export function withInvitations(web: Web, cast: Cast) {
  function invite(fields: { email: string; name?: string; company?: string }) {
    const body = { name: "Esha Iyer", company: "Kaveri Chips", ...fields };
    return cast.admin.json("POST", "/api/admin/recruiters", body);
  }

  async function linkTo(email: string) {
    const row = await db
      .selectFrom("invitations")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return invitationTokenOf(row);
  }

  const accept = async (link: string, newPassword = password) =>
    (await clientOf(web.url, null)).form(`/invitation?link=${link}`, {
      newPassword,
      confirmPassword: newPassword,
    });

  async function logIn(email: string, secret = password) {
    const visitor = await clientOf(web.url, null);
    const answer = await visitor.json("POST", "/api/auth/login", { email, password: secret });
    return { visitor, answer, status: answer.status };
  }

  async function listed(email: string) {
    const rows = (await (await cast.admin.get("/api/admin/recruiters")).json()) as {
      _id: string;
      email: string;
      state: string;
      company: string;
    }[];
    return rows.find((row) => row.email === email);
  }
  return { invite, linkTo, accept, logIn, listed };
}
