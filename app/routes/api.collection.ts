import { api, json } from "../http/api.server";
import { postFromRequest } from "../postings/editing/call-request.server";
import { listInState } from "../postings/workbench/state-list.server";
import { aboutType, typeOfCollection } from "../postings/posting-request.server";
import { fewAtATime, jsonArray, streamedJson } from "../http/stream.server";
import { messages } from "../messages";
import { limits } from "../postings/limits";
import { listLimit, readFilter } from "../postings/list/list-filter";
import { filterFor } from "../postings/list/eligible.server";
import { cachedPostings } from "../postings/list/listing.server";
import { postingJson } from "../postings/postings.server";

const endpoint = api(
  aboutType({
    GET: ({ plainPlural }) => messages.list.failed(plainPlural),
    POST: ({ plain }) => messages.post.failed(plain),
  }),
  {
    async GET({ request, params, context }) {
      const type = typeOfCollection(params.collection);
      const url = new URL(request.url);
      const state = url.searchParams.get("state");
      const page = {
        ...(await filterFor(context.user, type, readFilter(type, url.searchParams))),
        limit: listLimit(url.searchParams.get("limit")),
        after: url.searchParams.get("after"),
      };
      const { items, next } = state
        ? await listInState(context.user, type, { ...page, state })
        : await cachedPostings(type, page);
      if (next) url.searchParams.set("after", next);
      const headers = next ? { Link: `<${url.href}>; rel="next"` } : undefined;
      if (page.limit <= limits.list.usual) return json(items.map(postingJson), headers);
      return streamedJson(jsonArray(fewAtATime(items, postingJson)), { headers });
    },
    POST: postFromRequest,
  },
);
export { endpoint as action, endpoint as loader };
