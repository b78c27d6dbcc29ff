import { Outlet, useRouteError } from "@remix-run/react";
import { ProveScreen, proveAgainOf } from "../accounts/sessions/prove-screen";
import { ErrorScreen } from "../shell/error-screen";

export default function Screens() {
  return <Outlet />;
}

/** Below the root, so that error pages still show the site's name and who is logged in. */
export function ErrorBoundary() {
  const error = useRouteError();
  const prove = proveAgainOf(error);
  return prove ? <ProveScreen {...prove} /> : <ErrorScreen error={error} />;
}
