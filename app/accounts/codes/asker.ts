/** Who asks for a code, or enters one. */
export type Asker = {
  /**
   * Hash of the ticket that the request brought, or of the one its answer will set. A change of
   * e-mail is requested and confirmed within a session, so there it is the user's id.
   */
  ticket: string;
  /** Whether the request brought it: a caller without cookies gets a new one each time. */
  hasTicket: boolean;
  /** What counts as one address (app/server/network.ts). */
  network: string;
  /** True on a page, false for a call of the API. */
  isPage: boolean;
};
