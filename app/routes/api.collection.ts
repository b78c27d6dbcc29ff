import { api, json } from "../http/api.server";
import { postFromRequest } from "../postings/editing/call-request.server";
import { listInState } from "../postings/workbench/state-list.server";
import { aboutType, typeOfCollection } from "../postings/posting-request.server";
import { messages } from "../messages";
import { listLimit, readFilter } from "../postings/list/list-filter";
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
        ...readFilter(type, url.searchParams),
        limit: listLimit(url.searchParams.get("limit")),
        after: url.searchParams.get("after"),
      };
      const { items, next } = state
        ? await listInState(context.user, type, { ...page, state })
        : await cachedPostings(type, page);
      if (next) url.searchParams.set("after", next);
      const link = { Link: `<${url.href}>; rel="next"` };
      return json(items.map(postingJson), next ? link : {});
    },
    POST: postFromRequest,
  },
);
export { endpoint as action, endpoint as loader };
