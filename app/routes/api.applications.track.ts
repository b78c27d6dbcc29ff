import { assertCan } from "../access/can";
import { trackApplication } from "../applications/applications.server";
import { applicationJson } from "../applications/application";
import { trackSchema } from "../applications/terms";
import { api } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { messages } from "../messages";
import { findPosting } from "../postings/postings.server";

const endpoint = api(messages.apply.failed, {
  async POST({ request, context }) {
    assertCan(context.user, "apply", (m) => m.apply.studentsOnly);
    const { contentType, contentId, terms } = validate(
      trackSchema,
      await readBody(request),
      messages.apply.failed,
    );
    const posting = await findPosting(context.user, contentType, contentId);
    const application = await trackApplication(context.user, posting, terms);
    return Response.json(
      { msg: messages.apply.done, ...applicationJson(application) },
      { status: 201 },
    );
  },
});
export { endpoint as action, endpoint as loader };
