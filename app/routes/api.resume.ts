import { assertCan, assertLoggedIn } from "../access/can";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { describeDropped } from "../resume/dropped-rows";
import { loadResume, saveResume, resumeJson } from "../resume/resume.server";
import { resumeSchema } from "../resume/schema";
import { versionSchema } from "../typed";

const endpoint = api(
  (_params, method) => (method === "GET" ? messages.resume.failed : messages.profile.failed),
  {
    async GET({ context }) {
      const saved = await loadResume(context.user);
      assertLoggedIn(context.user);
      return resumeJson(saved, context.user);
    },
    async POST({ request, context }) {
      assertCan(context.user, "keep resume", (m) => m.resume.studentsOnly);
      const body = await readBody(request);
      const resume = validate(resumeSchema, body, (m) => m.profile.failed);
      const { version } = validate(versionSchema, body, (m) => m.profile.failed);
      await limit("resume-save", context.user.id);
      const saved = await saveResume(context.user, resume, version);
      return {
        msg: messages.profile.done,
        dropped: saved.dropped.map((row) => describeDropped(messages, row)),
        ...resumeJson(saved, context.user),
      };
    },
  },
);
export { endpoint as action, endpoint as loader };
