import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { User } from "../../app/accounts/users.server";
import { db } from "../../db/client";
import type { Client } from "../support/client";
import { elements } from "../support/html";
import { makersStatement } from "./maker";

/** What a page's form asks of the device. */
export type Options = {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  allowCredentials?: { id: string }[];
};

export async function optionsOn(client: Client, path: string) {
  const page = await (await client.get(path)).text();
  const [form] = elements(page, "form[data-passkey]") as Record<string, string>[];
  return JSON.parse(form!["data-passkey"]!) as Options;
}

/** How an answer differs from an honest device's. */
type Twist = { origin?: string; rpId?: string; isUnlocked?: boolean; counter?: number };

/** Whether the device's maker vouches for it. */
type Vouched = { isVouchedFor?: boolean };

const encode = isoCBOR.encode as (value: unknown) => Uint8Array;

const flags = { present: 0x01, unlocked: 0x04, hasKey: 0x40 };

/** A device with one passkey (ES256) in software, like a virtual authenticator. */
export class Authenticator {
  readonly id: string;
  private key: { publicKey: KeyObject; privateKey: KeyObject };
  counter = 0;

  constructor(
    private origin: string,
    id = randomBytes(16).toString("base64url"),
  ) {
    this.id = id;
    this.key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  }

  /** The answer of navigator.credentials.create(), as the script sends it. */
  create({ challenge, rp }: Options, { isVouchedFor, ...twist }: Twist & Vouched = {}) {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const start = this.start(rp!.id, flags.hasKey, twist);
    const authData = Buffer.concat([start, Buffer.alloc(16), length, id, this.coseKey()]);
    const clientDataJSON = this.clientData("webauthn.create", challenge, twist);
    const parts = { rpIdHash: start.subarray(0, 32), clientData: clientDataJSON, id };
    const object = new Map<string, unknown>([
      ["fmt", isVouchedFor ? "fido-u2f" : "none"],
      ["attStmt", isVouchedFor ? makersStatement({ ...parts, ...this.point() }) : new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return this.answer({ clientDataJSON, attestationObject: Buffer.from(encode(object)) });
  }

  /** The answer of navigator.credentials.get(). */
  get({ challenge, rpId }: Options, twist: Twist = {}) {
    this.counter++;
    const authenticatorData = this.start(rpId!, 0, twist);
    const clientDataJSON = this.clientData("webauthn.get", challenge, twist);
    const hash = createHash("sha256").update(clientDataJSON).digest();
    const signed = Buffer.concat([authenticatorData, hash]);
    const signature = sign("sha256", signed, this.key.privateKey);
    return this.answer({ clientDataJSON, authenticatorData, signature });
  }

  private start(rpId: string, more: number, twist: Twist) {
    const rpHash = createHash("sha256")
      .update(twist.rpId ?? rpId)
      .digest();
    const unlocked = twist.isUnlocked === false ? 0 : flags.unlocked;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? this.counter);
    return Buffer.concat([rpHash, Buffer.from([flags.present | unlocked | more]), counter]);
  }

  /** The public key as it is stored (COSE). */
  coseKey() {
    const { x, y } = this.point();
    return encode(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, x],
        [-3, y],
      ]),
    );
  }

  private point() {
    const { x = "", y = "" } = this.key.publicKey.export({ format: "jwk" });
    const bytes = (part: string) => new Uint8Array(Buffer.from(part, "base64url"));
    return { x: bytes(x), y: bytes(y) };
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Twist) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private answer(bytes: Record<string, Buffer>) {
    const entries = Object.entries(bytes).map(([name, one]) => [name, one.toString("base64url")]);
    const response = Object.fromEntries(entries) as Record<string, string>;
    return JSON.stringify({ id: this.id, rawId: this.id, type: "public-key", response });
  }
}

const page = "/account/second-factor";

/** Adds a passkey on the account's page and returns the answer to its form. */
export async function addPasskey(client: Client, device: Authenticator, name = "My phone") {
  const credential = device.create(await optionsOn(client, page));
  return client.form(page, { intent: "add passkey", name, credential });
}

/** The same without the page and without recovery codes, which are slow to hash. */
export async function givePasskey({ id }: User, device: Authenticator) {
  const public_key = Buffer.from(device.coseKey());
  const row = { id: device.id, user_id: id, name: "My phone", public_key, counter: 0 };
  await db.insertInto("passkeys").values(row).execute();
}
