import { api, json } from "../http/api.server";
import { messages } from "../messages";
import { listLimit } from "../postings/list/list-filter";
import { listRegistrations, registeredJson } from "../seasons/registrations.server";
import { registrationStates } from "../seasons/season";

/** A page of those who have a part in a season; the next one is in the Link header. */
const endpoint = api(messages.seasons.failed, {
  async GET({ request, params, context: { user } }) {
    const url = new URL(request.url);
    const state = registrationStates.find((known) => known === url.searchParams.get("state"));
    const { items, next } = await listRegistrations(user, params.id ?? "", {
      limit: listLimit(url.searchParams.get("limit")),
      after: url.searchParams.get("after"),
      state,
    });
    if (next) url.searchParams.set("after", next);
    return json(items.map(registeredJson), next ? { Link: `<${url.href}>; rel="next"` } : {});
  },
});
export { endpoint as action, endpoint as loader };
