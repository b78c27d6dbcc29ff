import { api } from "../http/api.server";
import { pdfResponse } from "../resume/pdf/pdf-response.server";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";
import { findPdf } from "../resume/pdf/render-resume.server";

const endpoint = api(messages.pdf.preparing, {
  async GET({ context }) {
    if (context.user) await limit("pdf", context.user.id);
    return pdfResponse(await findPdf(context.user));
  },
});
export { endpoint as action, endpoint as loader };
