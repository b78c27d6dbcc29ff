import { api } from "../http/api.server";
import { pdfResponse } from "../http/pdf-response.server";
import { messages } from "../messages";
import { findPdf } from "../resume/render-resume.server";

const endpoint = api(messages.pdf.preparing, {
  async GET({ context }) {
    return pdfResponse(await findPdf(context.user));
  },
});
export { endpoint as action, endpoint as loader };
