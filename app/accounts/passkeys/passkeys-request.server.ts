import { data } from "@remix-run/node";
import type { z } from "zod";
import { formatDay, todayIn } from "../../dates";
import { appUrl, env, site } from "../../env.server";
import { AppError } from "../../errors";
import { handleForm } from "../../http/form.server";
import { limit } from "../../http/rate-limits.server";
import { messages } from "../../messages";
import { deviceOf } from "../own-account/device";
import type { Asked } from "../sessions/login-request.server";
import type { User } from "../users.server";
import { readChallenge, rememberChallenge } from "./challenge-cookie.server";
import { addPasskey, listPasskeys, usePasskey } from "./passkeys.server";
import { addSchema, madeSchema, usedSchema } from "./schema";
import { type Party, optionsToAdd, optionsToUse } from "./web-authn.server";

/**
 * What challenges are for. Adding belongs to a session, or to a login that must set up a factor; the
 * second step to whom it is; a login by a passkey alone to whoever has the cookie.
 */
const useOf = {
  add: ({ context }: Asked, { id }: User) => `add ${context.sessionId ?? id}`,
  secondStep: ({ id }: User) => `second step ${id}`,
  alone: "alone",
};

/** What the form to add one needs, with its challenge's cookie. */
export async function offerToAdd(asked: Asked, user: User) {
  const known = await listPasskeys(user);
  const options = await optionsToAdd(user, partyOf(asked), known);
  const cookie = await rememberChallenge(options.challenge, useOf.add(asked, user));
  const name = deviceOf(asked.request.headers.get("User-Agent"));
  return { offer: { options: JSON.stringify(options), name }, cookie };
}

/** The account's own section, with its challenge's cookie. */
export async function showPasskeys(asked: Asked, user: User) {
  const inWords = (moment: Date) => formatDay(todayIn(env.TIME_ZONE, moment));
  const passkeys = await listPasskeys(user);
  const { offer, cookie } = await offerToAdd(asked, user);
  const list = passkeys.map(({ id, name, addedAt, usedAt }) => ({
    id,
    name,
    added: inWords(addedAt),
    used: usedAt && inWords(usedAt),
  }));
  return { passkeys: { list, offer }, headers: { "Set-Cookie": cookie } };
}

/** What the form to use one needs; without `user` any passkey that the browser knows. */
export async function offerToUse(asked: Asked, user?: User) {
  const options = await optionsToUse(partyOf(asked), user && (await listPasskeys(user)));
  const use = user ? useOf.secondStep(user) : useOf.alone;
  return {
    options: JSON.stringify(options),
    cookie: await rememberChallenge(options.challenge, use),
  };
}

/** Handles the form that adds one: recovery codes (null unless it is the first factor), or the form again. */
export async function answerAdd(asked: Asked, user: User, form: FormData) {
  const answer = await handleForm({
    form,
    schema: addSchema,
    secret: ["credential"],
    fallback: messages.secondFactor.failed,
    async save({ name, credential }) {
      await limit("second-factor", user.id);
      const made = answerIn(madeSchema, credential);
      const given = await askedOf(asked, useOf.add(asked, user));
      return {
        name,
        codes: await addPasskey(user, asked.context.sessionId, { name, made }, given),
      };
    },
  });
  return "codes" in answer ? answer : data({ ...answer.data, isPasskey: true }, answer.init ?? {});
}

/** Whose passkey answered; see `usePasskey`. */
export async function provePasskey(asked: Asked, credential: string, user?: User) {
  await limit("verify-ip", asked.context.ip);
  const used = answerIn(usedSchema, credential);
  const given = await askedOf(asked, user ? useOf.secondStep(user) : useOf.alone);
  return usePasskey(used, given, user);
}

async function askedOf(asked: Asked, use: string) {
  const challenge = await readChallenge(asked.request, use);
  if (!challenge) throw new AppError(messages.passkeys.expired, 422);
  return { challenge, party: partyOf(asked) };
}

/** Without APP_URL the portal goes by whatever host it is reached by (decision: no-app-url). */
function partyOf({ request }: Asked): Party {
  const host = request.headers.get("Host") ?? "";
  const isNamed = env.APP_URL || !URL.canParse(`http://${host}`);
  const origins = isNamed ? [appUrl] : [`http://${host}`, `https://${host}`];
  return { id: new URL(origins[0] ?? appUrl).hostname, name: site.name, origins };
}

function answerIn<Answer>(schema: z.ZodType<Answer>, text: string) {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new AppError(messages.passkeys.failed, 422);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
