import { signupSchema } from "../accounts/passwords/new-password.server";
import { assertStudentRole } from "../accounts/schema";
import { signUp } from "../accounts/sign-up/signup.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { askerByCall } from "../accounts/codes/asker-request.server";
import { messages } from "../messages";

/** Sending the same details again gets another code. */
const endpoint = api(messages.signup.failed, {
  async POST({ request, context }) {
    const body = await readBody(request);
    assertStudentRole(body.role);
    const details = validate(signupSchema, body);
    await limit("signup-ip", context.ip);
    const { asker, headers } = askerByCall({ request, context });
    await signUp(details, asker);
    return Response.json({ msg: messages.signup.sent }, { headers });
  },
});
export { endpoint as action, endpoint as loader };
