import { assertCan } from "../access/can";
import { applicantJson, everyApplicant } from "../applications/applicants/applicants.server";
import { reachPosting } from "../applications/applicants/reached-posting.server";
import { readApplicantsFilter } from "../applications/applicants/applicants-filter";
import { AppError } from "../errors";
import { api } from "../http/api.server";
import { jsonArray, streamedJson } from "../http/stream.server";
import { messages } from "../messages";
import { typeOfEndpoint } from "../postings/types";

const endpoint = api(messages.applicants.failed, {
  async GET({ request, params: { collection, id = "" }, context: { user } }) {
    assertCan(user, "see applicants", (m) => m.applicants.refused);
    const type = typeOfEndpoint(collection);
    if (!type) throw new AppError((m) => m.notFound, 404);
    const posting = await reachPosting(user, { type, postingId: id });
    const filter = readApplicantsFilter(new URL(request.url).searchParams);
    const batches = everyApplicant(user, posting, filter);
    return streamedJson(jsonArray(inJson(batches)));
  },
});
export { endpoint as action, endpoint as loader };

async function* inJson(batches: ReturnType<typeof everyApplicant>) {
  for await (const batch of batches) yield batch.map(applicantJson);
}
