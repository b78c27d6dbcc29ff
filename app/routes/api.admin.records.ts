import { api, json } from "../http/api.server";
import { messages } from "../messages";
import { listLimit } from "../postings/list/list-filter";
import { readRecordsFilter } from "../records/records-filter";
import { listedRecordJson, pageOfRecords } from "../records/records.server";

/** A page of records; the next one is in the Link header. */
const endpoint = api(messages.records.failed, {
  async GET({ request, context }) {
    const url = new URL(request.url);
    const { items, next } = await pageOfRecords(context.user, readRecordsFilter(url.searchParams), {
      limit: listLimit(url.searchParams.get("limit")),
      after: url.searchParams.get("after"),
    });
    if (next) url.searchParams.set("after", next);
    return json(items.map(listedRecordJson), next ? { Link: `<${url.href}>; rel="next"` } : {});
  },
});
export { endpoint as action, endpoint as loader };
