import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { createProgramme, listProgrammes, programmeJson } from "../records/programmes.server";
import { programmeSchema } from "../records/schema";

const endpoint = api(
  (_, method) => (method === "POST" ? messages.programmes.notSaved : messages.programmes.failed),
  {
    async GET({ context }) {
      return (await listProgrammes(context.user)).map(programmeJson);
    },
    async POST({ request, context: { user } }) {
      assertCan(user, "manage programmes", (m) => m.programmes.refused);
      const input = validate(programmeSchema, await readBody(request));
      const programme = await createProgramme(user, input);
      const msg = messages.programmes.created(programme.name);
      return Response.json({ msg, ...programmeJson(programme) }, { status: 201 });
    },
  },
);
export { endpoint as action, endpoint as loader };
