import { AppError } from "../errors";
import { page } from "../http/page.server";
import { pushKeys } from "../env.server";
import { serviceWorker } from "../news/push/service-worker";

export const loader = page(
  (m) => m.broken,
  () => {
    if (!pushKeys) throw new AppError((m) => m.pageNotFound, 404);
    const headers = {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
    };
    return new Response(serviceWorker, { headers });
  },
);
