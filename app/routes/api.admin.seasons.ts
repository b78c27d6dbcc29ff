import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { seasonSchema } from "../seasons/schema.server";
import { createSeason, listSeasons, seasonJson } from "../seasons/seasons.server";

const endpoint = api(
  (_, method) => (method === "POST" ? messages.seasonOffice.notSaved : messages.seasons.failed),
  {
    async GET({ context: { user } }) {
      assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
      return (await listSeasons(user)).map(seasonJson);
    },
    async POST({ request, context: { user } }) {
      assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
      const season = await createSeason(user, validate(seasonSchema, await readBody(request)));
      const msg = messages.seasonOffice.created(season.name);
      return Response.json({ msg, ...seasonJson(season) }, { status: 201 });
    },
  },
);
export { endpoint as action, endpoint as loader };
