import { assertLoggedIn } from "../access/can";
import { userJson } from "../accounts/users.server";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limitEmailChange, storePicture } from "../resume/profile/profile-request.server";
import { messages } from "../messages";
import { profileSchema } from "../resume/profile/form-values";
import { saveProfile } from "../resume/profile/profile.server";

const endpoint = api(messages.profile.failed, {
  async PUT({ request, context }) {
    assertLoggedIn(context.user);
    const { profilePicture, name, email, phone, studentId } = await readBody(request);
    const fields = { name, email, phone, studentId };
    validate(profileSchema, fields, (m) => m.profile.failed);
    const picture = await storePicture(context.user, profilePicture);
    const profile = validate(profileSchema, { ...fields, picture }, (m) => m.profile.failed);
    await limitEmailChange(context.user, profile.email);
    const { user, emailToConfirm } = await saveProfile(context.user, profile);
    const msg = emailToConfirm
      ? `${messages.profile.done} ${messages.profile.codeSent(emailToConfirm)}`
      : messages.profile.done;
    return { msg, user: userJson(user) };
  },
});
export { endpoint as action, endpoint as loader };
