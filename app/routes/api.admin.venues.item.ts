import { deleteVenue } from "../day/rounds/venues.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.roundOffice.notSaved, {
  async DELETE({ params: { id = "" }, context: { user } }) {
    await deleteVenue(user, id);
    return { msg: messages.roundOffice.venueDeleted };
  },
});
export { endpoint as action, endpoint as loader };
