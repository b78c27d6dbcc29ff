import { assertLoggedIn } from "../access/can";
import { userJson } from "../accounts/users.server";
import { api } from "../http/api.server";
import { messages } from "../messages";

const endpoint = api(messages.broken, {
  GET({ context }) {
    assertLoggedIn(context.user);
    return userJson(context.user);
  },
});
export { endpoint as action, endpoint as loader };
