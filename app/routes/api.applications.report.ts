import { reportJson } from "../applications/report/report-files";
import { everyReportRow } from "../applications/report/report.server";
import { api } from "../http/api.server";
import { streamedJson } from "../http/stream.server";
import { messages } from "../messages";

const endpoint = api(messages.report.failed, {
  GET: ({ context }) => streamedJson(reportJson(everyReportRow(context.user))),
});
export { endpoint as action, endpoint as loader };
