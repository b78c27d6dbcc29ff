import { api, json } from "../http/api.server";
import { messages } from "../messages";
import { listLimit } from "../postings/list/list-filter";
import { correctionJson, pageOfCorrections } from "../records/corrections.server";

/** A page of open corrections; the next one is in the Link header. */
const endpoint = api(messages.corrections.failed, {
  async GET({ request, context }) {
    const url = new URL(request.url);
    const limit = listLimit(url.searchParams.get("limit"));
    const after = url.searchParams.get("after");
    const { items, next } = await pageOfCorrections(context.user, { limit, after });
    if (next) url.searchParams.set("after", next);
    return json(items.map(correctionJson), next ? { Link: `<${url.href}>; rel="next"` } : {});
  },
});
export { endpoint as action, endpoint as loader };
