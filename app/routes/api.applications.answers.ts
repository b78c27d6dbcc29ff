import { assertCan } from "../access/can";
import { answersIn, sentAnswers } from "../applications/answers-request.server";
import { changeAnswers, postingOfOwn } from "../applications/answers.server";
import { changeAnswersSchema } from "../applications/terms";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { titleOf } from "../postings/posting";

const endpoint = api(messages.asked.failed, {
  async PUT({ request, params, context }) {
    assertCan(context.user, "apply", (m) => m.apply.studentsOnly);
    const body = await readBody(request);
    const { answers } = validate(changeAnswersSchema, body);
    const posting = await postingOfOwn(context.user, params.id ?? "");
    await limit("answer-change", context.user.id);
    const sent = await sentAnswers(context.user, posting, { ...answersIn(body), ...answers });
    await changeAnswers(context.user, posting, sent);
    return { msg: messages.asked.saved(titleOf(posting)) };
  },
});
export { endpoint as action, endpoint as loader };
