import { answersIn, sentAnswers } from "../applications/answers-request.server";
import { assertCan } from "../access/can";
import { trackApplication } from "../applications/applications.server";
import { applicationJson } from "../applications/application";
import { trackSchema } from "../applications/terms";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { findPosting } from "../postings/postings.server";

const endpoint = api(messages.apply.failed, {
  async POST({ request, context }) {
    assertCan(context.user, "apply", (m) => m.apply.studentsOnly);
    const body = await readBody(request);
    const { contentType, contentId, terms, answers } = validate(
      trackSchema,
      body,
      messages.apply.failed,
    );
    const posting = await findPosting(context.user, contentType, contentId);
    const sent = await sentAnswers(context.user, posting, { ...answersIn(body), ...answers });
    const application = await trackApplication(context.user, posting, terms, sent);
    return Response.json(
      { msg: messages.apply.done, ...applicationJson(application) },
      { status: 201 },
    );
  },
});
export { endpoint as action, endpoint as loader };
