import { everyApplication } from "../applications/report/report.server";
import { api } from "../http/api.server";
import { jsonArray, streamedJson } from "../http/stream.server";
import { messages } from "../messages";

const endpoint = api(messages.applications.statsFailed, {
  GET: ({ context }) => streamedJson(jsonArray(everyApplication(context.user))),
});
export { endpoint as action, endpoint as loader };
