import { api } from "../http/api.server";
import { aboutType, postFromRequest, typeOfCollection } from "../postings/posting-request.server";
import { messages } from "../messages";
import { filterText, listPostings } from "../postings/listing.server";
import { postingJson } from "../postings/postings.server";
import { postingType } from "../postings/types";

const defaultLimit = 100;
const maxLimit = 200;

const endpoint = api(
  aboutType({
    GET: ({ plainPlural }) => messages.list.failed(plainPlural),
    POST: ({ plain }) => messages.post.failed(plain),
  }),
  {
    async GET({ request, params }) {
      const type = typeOfCollection(params.collection);
      const url = new URL(request.url);
      const { items, next } = await listPostings(type, {
        search: filterText(url.searchParams.get("search")),
        location: postingType(type).filterByLocation
          ? filterText(url.searchParams.get("location"))
          : "",
        limit: pageSize(url.searchParams.get("limit")),
        after: url.searchParams.get("after"),
      });
      if (next) url.searchParams.set("after", next);
      const link = { Link: `<${url.href}>; rel="next"` };
      return Response.json(items.map(postingJson), { headers: next ? link : {} });
    },
    POST: postFromRequest,
  },
);
export { endpoint as action, endpoint as loader };

function pageSize(limit: string | null) {
  const asked = Number(limit ?? defaultLimit);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, maxLimit) : defaultLimit;
}
