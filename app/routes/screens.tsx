import { Outlet, useRouteError } from "@remix-run/react";
import { ErrorScreen } from "../shell/error-screen";

export default function Screens() {
  return <Outlet />;
}

/** Below the root, so that error pages still show the site's name and who is logged in. */
export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />;
}
