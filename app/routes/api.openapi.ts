import { openApi } from "../api-docs/openapi";
import { cookieName, sessionCookie } from "../http/flash.server";
import { appUrl, site } from "../env.server";

/** Made once: it depends on nothing but the settings. */
let made: string | undefined;

export function loader() {
  const cookie = cookieName(sessionCookie);
  made ??= JSON.stringify(openApi({ name: site.name, origin: appUrl, cookie }));
  return new Response(made, { headers: { "Content-Type": "application/json" } });
}
