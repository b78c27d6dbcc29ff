import { textsOf } from "../languages/texts";
import { api } from "../http/api.server";
import { readBody, validate } from "../http/body.server";
import { messages } from "../messages";
import { followSchema, searchInWords } from "../news/limits";
import { follow, followJson, listFollows } from "../news/follows/follows.server";
import { assertStudent } from "../accounts/users.server";

const endpoint = api(messages.follows.failed, {
  async GET({ context }) {
    return (await listFollows(context.user)).map(followJson);
  },
  async POST({ request, context }) {
    assertStudent(context.user, messages.follows.studentsOnly);
    const search = validate(followSchema, await readBody(request));
    const followed = await follow(context.user, search);
    const msg = messages.follows.done(searchInWords(textsOf("en"), followed));
    return Response.json({ msg, ...followJson(followed) }, { status: 201 });
  },
});
export { endpoint as action, endpoint as loader };
