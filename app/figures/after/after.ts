import { z } from "zod";
import type { AfterState, SaidBy } from "~/db/schema-figures";
import { oneLine } from "../../accounts/schema";
import { says } from "../../errors";
import type { ProofKind } from "../../images/image-path";
import { blankable } from "../../typed";

/** What one can say became of them, and which details belong to it. */
export const afterDetails = {
  elsewhere: ["organisation", "contact", "pay"],
  studies: ["organisation", "programme"],
  business: ["organisation"],
  preparing: [],
  notLooking: [],
} as const satisfies Record<AfterState, readonly Detail[]>;

type Detail = "organisation" | "contact" | "programme" | "pay";

export const afterStates = Object.keys(afterDetails) as AfterState[];

export const isAfterState = (text: string) => Object.hasOwn(afterDetails, text);

/** In UTF-16 units; the pay in whole rupees a year. */
export const afterLimits = { organisation: 200, contact: 300, programme: 200, pay: 1_000_000_000 };

const pay = z.preprocess(
  (value) => {
    const text = typeof value === "string" ? value.replace(/[\s,₹]/g, "") : value;
    if (text === "" || text === undefined) return null;
    return typeof text === "string" && /^\d{1,12}$/.test(text) ? Number(text) : text;
  },
  z
    .int({ error: says((m) => m.after.enterPay) })
    .min(1, { error: says((m) => m.after.enterPay) })
    .max(afterLimits.pay, { error: says((m) => m.after.enterPay) })
    .nullable(),
);

export const afterSchema = z
  .object({
    state: z.enum(afterStates, { error: says((m) => m.after.choose) }),
    organisation: blankable(oneLine((m) => m.after.organisation, afterLimits.organisation)),
    contact: blankable(oneLine((m) => m.after.contact, afterLimits.contact)),
    programme: blankable(oneLine((m) => m.after.programme, afterLimits.programme)),
    pay,
  })
  .transform(({ state, ...details }) => {
    const belongs = (name: Detail) => (afterDetails[state] as readonly Detail[]).includes(name);
    return {
      state,
      organisation: belongs("organisation") ? details.organisation : "",
      contact: belongs("contact") ? details.contact : "",
      programme: belongs("programme") ? details.programme : "",
      pay: belongs("pay") ? details.pay : null,
    };
  });

export type AfterInput = z.output<typeof afterSchema>;

/** On screens: the signed hash of a stored picture, if one was sent. */
export const proofSchema = z.object({ proof: z.string().optional() });

export type After = AfterInput & {
  /** Its extension. */
  proof: ProofKind | null;
  saidAt: Date;
  by: SaidBy;
  isConfirmed: boolean;
};

/** Where a student says it of an enrolment of theirs; without one, of the last. */
export const ownAfterPath = (enrolmentId?: string) =>
  enrolmentId ? `/record/after?enrolment=${enrolmentId}` : "/record/after";

export const afterProofPath = (enrolmentId: string, kind: ProofKind) =>
  `/graduates/${enrolmentId}/proof.${kind}`;
