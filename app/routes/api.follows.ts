import { textsOf } from "../languages/texts";
import { assertCan } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { messages } from "../messages";
import { followSchema, searchInWords } from "../news/schema";
import { follow, followJson, listFollows } from "../news/follows/follows.server";

const endpoint = api(messages.follows.failed, {
  async GET({ context }) {
    return (await listFollows(context.user)).map(followJson);
  },
  async POST({ request, context }) {
    assertCan(context.user, "follow news", (m) => m.follows.studentsOnly);
    const search = validate(followSchema, await readBody(request));
    const followed = await follow(context.user, search);
    const msg = messages.follows.done(searchInWords(textsOf("en"), followed));
    return Response.json({ msg, ...followJson(followed) }, { status: 201 });
  },
});
export { endpoint as action, endpoint as loader };
