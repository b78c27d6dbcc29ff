/** Who asks for a code, or enters one. */
export type Asker = {
  /**
   * Hash of the ticket that the request brought, or of the one that its answer brings. A change of
   * e-mail is asked for and confirmed within a session: there it is the user's id.
   */
  ticket: string;
  /** Whether the request brought it: callers that hold no cookies have a new one each time. */
  hasTicket: boolean;
  /** What counts as one address (app/server/network.ts). */
  network: string;
  /** A page of ours, as opposed to a program that calls the API. */
  isPage: boolean;
};
