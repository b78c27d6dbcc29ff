import { everyUser } from "../admin/users.server";
import { api } from "../http/api.server";
import { jsonArray, streamedJson } from "../http/stream.server";
import { messages } from "../messages";

const endpoint = api(messages.users.failed, {
  GET: ({ context }) => streamedJson(jsonArray(everyUser(context.user))),
});
export { endpoint as action, endpoint as loader };
