import { textsOf } from "../../languages/texts";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { todayIn } from "../../dates";
import { appUrl, env, site } from "../../env.server";
import { AppError } from "../../errors";
import { handleForm } from "../../http/form.server";
import type { RequestArgs } from "../../http/page.server";
import { limit } from "../../http/rate-limits.server";
import { deviceOf } from "../own-account/own-account.server";
import type { User } from "../users.server";
import {
  type Party,
  addPasskey,
  listPasskeys,
  optionsToAdd,
  optionsToUse,
  usePasskey,
} from "./passkeys.server";
import { addSchema, madeSchema, usedSchema } from "./schema";
import { SignJWT, jwtVerify } from "jose";
import { readCookie, setCookie } from "../../http/flash.server";
import { keysFor, newest } from "../../keys.server";

/**
 * What a challenge may be used for. Adding is bound to a session, or to the user if a login must set
 * up a factor first; the second step to the user; a login by passkey alone only to the cookie.
 */
const useOf = {
  add: ({ context }: RequestArgs, { id }: User) => `add ${context.sessionId ?? id}`,
  secondStep: ({ id }: User) => `second step ${id}`,
  alone: "alone",
};

/** What the form that adds a passkey needs, and the cookie with its challenge. */
export async function offerToAdd(args: RequestArgs, user: User) {
  const known = await listPasskeys(user);
  const options = await optionsToAdd(user, partyOf(args), known);
  const cookie = await rememberChallenge(options.challenge, useOf.add(args, user));
  const name = deviceOf(args.request.headers.get("User-Agent"));
  return { offer: { options: JSON.stringify(options), name }, cookie };
}

/** The passkeys shown in the account, and the cookie with the challenge for adding one. */
export async function showPasskeys(args: RequestArgs, user: User) {
  const { dates } = textsOf(args.context.language);
  const inWords = (moment: Date) => dates.day(todayIn(env.TIME_ZONE, moment));
  const passkeys = await listPasskeys(user);
  const { offer, cookie } = await offerToAdd(args, user);
  const list = passkeys.map(({ id, name, addedAt, usedAt }) => ({
    id,
    name,
    added: inWords(addedAt),
    used: usedAt && inWords(usedAt),
  }));
  return { passkeys: { list, offer }, headers: { "Set-Cookie": cookie } };
}

/** What the form that uses a passkey needs; without `user`, any passkey that the browser knows. */
export async function offerToUse(args: RequestArgs, user?: User) {
  const options = await optionsToUse(partyOf(args), user && (await listPasskeys(user)));
  const use = user ? useOf.secondStep(user) : useOf.alone;
  return {
    options: JSON.stringify(options),
    cookie: await rememberChallenge(options.challenge, use),
  };
}

/** Handles the form that adds a passkey. Returns what `addPasskey` does, or the form again. */
export async function answerAdd(args: RequestArgs, user: User, form: FormData) {
  const answer = await handleForm({
    form,
    language: args.context.language,
    schema: addSchema,
    secret: ["credential"],
    fallback: (m) => m.secondFactor.failed,
    async save({ name, credential }) {
      await limit("second-factor", user.id);
      const made = answerIn(madeSchema, credential);
      const given = await givenChallenge(args, useOf.add(args, user));
      return {
        name,
        codes: await addPasskey(user, args.context.sessionId, { name, made }, given),
      };
    },
  });
  return "codes" in answer ? answer : data({ ...answer.data, isPasskey: true }, answer.init ?? {});
}

/** Returns the id of the user whose passkey answered; see `usePasskey`. */
export async function provePasskey(args: RequestArgs, credential: string, user?: User) {
  await limit("verify-ip", args.context.ip);
  const used = answerIn(usedSchema, credential);
  const given = await givenChallenge(args, user ? useOf.secondStep(user) : useOf.alone);
  return usePasskey(used, given, user);
}

async function givenChallenge(args: RequestArgs, use: string) {
  const challenge = await readChallenge(args.request, use);
  if (!challenge) throw new AppError((m) => m.passkeys.expired, 422);
  return { challenge, party: partyOf(args) };
}

/** Without APP_URL the host name that the browser used counts. */
function partyOf({ request }: RequestArgs): Party {
  const host = request.headers.get("Host") ?? "";
  const isNamed = env.APP_URL || !URL.canParse(`http://${host}`);
  const origins = isNamed ? [appUrl] : [`http://${host}`, `https://${host}`];
  return { id: new URL(origins[0] ?? appUrl).hostname, name: site.name, origins };
}

function answerIn<Answer>(schema: z.ZodType<Answer>, text: string) {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new AppError((m) => m.passkeys.failed, 422);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The passkey challenge that a page gave this browser, and its use: an answer counts in no other
 * browser, session or step. The database makes sure that it is answered only once.
 */
const challengeCookie = "passkey";
const challengeSeconds = 10 * 60;
const keys = keysFor("passkey challenge");

/** `use` names the page and the session or user that the challenge is for. */
async function rememberChallenge(challenge: string, use: string) {
  const token = await new SignJWT({ challenge })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(use)
    .setExpirationTime(`${challengeSeconds}s`)
    .sign(newest(keys).key);
  return setCookie(challengeCookie, token, challengeSeconds);
}

/** The challenge given for this use, or null. */
async function readChallenge(request: Request, use: string) {
  const token = readCookie(request.headers.get("Cookie"), challengeCookie);
  for (const { key } of token ? keys : []) {
    const rules = { algorithms: ["HS256"], subject: use, requiredClaims: ["exp"] };
    const challenge = await jwtVerify<{ challenge: string }>(token ?? "", key, rules).then(
      ({ payload }) => payload.challenge,
      () => null,
    );
    if (challenge) return challenge;
  }
  return null;
}
