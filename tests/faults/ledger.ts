/** `unknown`: the answer was lost or 503, so either outcome is right. */
type Outcome = "no" | "unknown" | "yes";

export type SignupEntry = { email: string; accepted: Outcome; verified: Outcome };
export type PostingEntry = { title: string; id: string; created: Outcome; deleted: Outcome };
export type ResumeEntry = { tried: Set<string>; saved: string | null };

/** What the portal told its users, for the checker. */
export function startLedger() {
  return {
    signups: new Map<string, SignupEntry>(),
    /** By title. */
    postings: new Map<string, PostingEntry>(),
    /** By e-mail. `saved` is the last save that was confirmed, `tried` holds those asked for since. */
    resumes: new Map<string, ResumeEntry>(),
    /** By e-mail and the posting's id. */
    applications: new Map<string, Outcome>(),
  };
}

export type Ledger = ReturnType<typeof startLedger>;
