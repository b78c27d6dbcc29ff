import { api } from "../http/api.server";
import { messages } from "../messages";
import { filterText } from "../text";
import { postingJson } from "../postings/postings.server";
import { searchAll } from "../postings/list/search.server";

const endpoint = api(messages.search.failed, {
  async GET({ request }) {
    const groups = await searchAll(filterText(new URL(request.url).searchParams.get("q")));
    const results = groups.map(({ type, total, items }) => ({
      contentType: type,
      total: total.count,
      isMore: total.isMore,
      items: items.map(postingJson),
    }));
    return { results };
  },
});
export { endpoint as action, endpoint as loader };
