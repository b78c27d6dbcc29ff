import type { ColumnType, Generated } from "kysely";

/** Other ways than a password to prove who somebody is; part of db/schema.ts. */

/** An authenticator app (RFC 6238). */
export type TotpFactorsTable = {
  user_id: string;
  /** The secret, encrypted (app/accounts/second-factor/seal.server.ts). */
  sealed: string;
  /** The time step of the last code that was used; it and earlier ones never work again. */
  last_step: number;
  /** Wrong codes this day, from browsers that know the account and from elsewhere. */
  known_tries: Generated<number>;
  other_tries: Generated<number>;
  tries_end_at: Generated<Date>;
  created_at: Generated<Date>;
};

export type RecoveryCodesTable = {
  user_id: string;
  /** As a password's; the codes of an account share their salt. */
  hash: string;
  used_at: ColumnType<Date | null, never, Date>;
};
