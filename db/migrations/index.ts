import * as postings from "./001-postings";
import * as accounts from "./002-accounts";
import * as outbox from "./003-outbox";
import * as resume from "./007-resume";

/** In the order they run; a released one is never edited, only followed by another. */
export const migrations = {
  "001-postings": postings,
  "002-accounts": accounts,
  "003-outbox": outbox,
  "007-resume": resume,
};
