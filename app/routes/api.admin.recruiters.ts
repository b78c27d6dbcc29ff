import { assertCan } from "../access/can";
import { inviteRecruiter } from "../accounts/recruiters/invitations.server";
import {
  findRecruiter,
  listRecruiters,
  recruiterJson,
} from "../accounts/recruiters/recruiters.server";
import { inviteSchema } from "../accounts/schema";

import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

const endpoint = api(
  (_, method) =>
    method === "POST" ? messages.recruiters.inviteFailed : messages.recruiters.failed,
  {
    async GET({ context }) {
      return (await listRecruiters(context.user)).map(recruiterJson);
    },
    async POST({ request, context: { user: admin } }) {
      assertCan(admin, "manage recruiters", (m) => m.recruiters.refused);
      const invited = validate(inviteSchema, await readBody(request));
      await limit("invite", admin.id);
      const recruiter = await findRecruiter(admin, await inviteRecruiter(admin, invited));
      const msg = messages.recruiters.invited(invited.email);
      return Response.json({ msg, ...recruiterJson(recruiter) }, { status: 201 });
    },
  },
);
export { endpoint as action, endpoint as loader };
