import { assertCan } from "../access/can";
import { venueSchema } from "../day/rounds/schema.server";
import { listVenues, saveVenue } from "../day/rounds/venues.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";

const endpoint = api(messages.roundOffice.notSaved, {
  async GET({ context: { user } }) {
    return (await listVenues(user)).map(({ id: _id, ...venue }) => ({ _id, ...venue }));
  },
  async POST({ request, context: { user } }) {
    assertCan(user, "plan days", (m) => m.dayOffice.refused); // before the body's errors
    const venue = validate(venueSchema, await readBody(request));
    return { msg: messages.roundOffice.venueSaved, _id: await saveVenue(user, venue), ...venue };
  },
});
export { endpoint as action, endpoint as loader };
