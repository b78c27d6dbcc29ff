import { openApi } from "../api-docs/openapi";
import { appUrl, site } from "../env.server";

export function loader() {
  return Response.json(openApi({ name: site.name, origin: appUrl }));
}
