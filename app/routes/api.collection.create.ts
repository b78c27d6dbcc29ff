import { api } from "../http/api.server";
import { postFromRequest } from "../postings/editing/call-request.server";
import { aboutType } from "../postings/posting-request.server";
import { messages } from "../messages";

/** An alias of POST on the collection. */
const endpoint = api(aboutType({ POST: ({ plain }) => messages.post.failed(plain) }), {
  POST: postFromRequest,
});
export { endpoint as action, endpoint as loader };
