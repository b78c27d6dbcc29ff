import { openApi } from "../api-docs/openapi";
import { cookieName, sessionCookie } from "../http/flash.server";
import { appUrl, site } from "../env.server";

export function loader() {
  return Response.json(
    openApi({ name: site.name, origin: appUrl, cookie: cookieName(sessionCookie) }),
  );
}
