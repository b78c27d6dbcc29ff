import { z } from "zod";
import { neededLine } from "../schema";

export const maxPasskeys = 10;
export const maxPasskeyName = 50;

/** base64url, as browsers and the library encode bytes. */
const bytes = z.string().regex(/^[\w-]{1,8000}$/);
const id = z.string().refine(isPasskeyId);

export function isPasskeyId(text: string) {
  return /^[\w-]{1,1400}$/.test(text);
}

const common = { id, rawId: id, type: z.literal("public-key") };

/** A device's answer after making a passkey, as JSON (WebAuthn: RegistrationResponseJSON). */
export const madeSchema = z.object({
  ...common,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});

/** A device's answer when using a passkey (WebAuthn: AuthenticationResponseJSON). */
export const usedSchema = z.object({
  ...common,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

export type Made = z.output<typeof madeSchema>;
export type Used = z.output<typeof usedSchema>;

/** The script puts the device's answer into this field of the form. */
const answerField = z.string().max(30_000).default("");

export const addSchema = z.object({
  name: neededLine((m) => m.profileForm.name, maxPasskeyName),
  credential: answerField,
});
export const useSchema = z.object({ credential: answerField });
