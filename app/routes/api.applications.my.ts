import {
  everyOwnApplication,
  pageOfOwnApplications,
} from "../applications/own-applications.server";
import { api, json } from "../http/api.server";
import { jsonArray, streamedJson } from "../http/stream.server";
import { messages } from "../messages";
import { listLimit } from "../postings/list/list-filter";

/** All of the student's applications or, with `limit` or `after`, a page of them. */
const endpoint = api(messages.applications.failed, {
  async GET({ request, context }) {
    const url = new URL(request.url);
    const limit = url.searchParams.get("limit");
    const after = url.searchParams.get("after");
    if (limit === null && after === null)
      return streamedJson(jsonArray(everyOwnApplication(context.user)));
    const page = { limit: listLimit(limit), after };
    const { items, next } = await pageOfOwnApplications(context.user, page);
    if (next) url.searchParams.set("after", next);
    return json(items, next ? { Link: `<${url.href}>; rel="next"` } : {});
  },
});
export { endpoint as action, endpoint as loader };
