import { z } from "zod";
import { messages } from "../../messages";

/** PUT /api/news, and the form. */
export const newsSchema = z.object({
  frequency: z.enum(["daily", "weekly", "none"], { error: messages.news.unknownFrequency }),
});
