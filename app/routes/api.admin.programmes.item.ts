import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { changeProgramme, deleteProgramme, programmeJson } from "../records/programmes.server";
import { programmeChangeSchema } from "../records/schema";

const endpoint = api(
  (_, method) =>
    method === "DELETE" ? messages.programmes.notDeleted : messages.programmes.notSaved,
  {
    async PATCH({ request, params, context: { user } }) {
      assertCan(user, "manage programmes", (m) => m.programmes.refused);
      const input = await readBody(request);
      const change = validate(programmeChangeSchema, input);
      return programmeJson(await changeProgramme(user, params.id ?? "", change));
    },
    async DELETE({ params, context }) {
      return {
        msg: messages.programmes.deleted(await deleteProgramme(context.user, params.id ?? "")),
      };
    },
  },
);
export { endpoint as action, endpoint as loader };
