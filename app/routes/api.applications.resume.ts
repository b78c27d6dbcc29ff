import { openResume } from "../applications/applicants/resumes.server";
import { api } from "../http/api.server";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { pdfResponse } from "../resume/pdf/pdf-response.server";

const endpoint = api(messages.pdf.preparing, {
  async GET({ params, context }) {
    if (context.user) await limit("pdf", context.user.id);
    return pdfResponse(await openResume(context.user, params.id ?? ""));
  },
});
export { endpoint as action, endpoint as loader };
