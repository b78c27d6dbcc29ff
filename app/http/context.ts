import type { User } from "../accounts/users.server";

/** What the front door already knows when a loader or action runs. */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** Whoever's live session came with the request; null is a visitor. */
    user: User | null;
    sessionId: string | null;
    /** The client's address, of IPv6 its network; behind a proxy only as TRUST_PROXY allows. */
    ip: string;
    requestId: string;
  }
}
