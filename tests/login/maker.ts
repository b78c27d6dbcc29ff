import { createHash, createPrivateKey, sign } from "node:crypto";

/** A maker of keys that exists only in tests: its certificate and its signing key. */
const certificate = [
  "MIIBijCCATGgAwIBAgIUBEZlGmFqTHBlRcuyGoekYo1+LzkwCgYIKoZIzj0EAwIwGjEYMBYGA1UEAwwPQSBtYWtlciBvZiBr",
  "ZXlzMCAXDTI2MTEyMjA1NTYwMFoYDzIxMjYxMDI5MDU1NjAwWjAaMRgwFgYDVQQDDA9BIG1ha2VyIG9mIGtleXMwWTATBgcq",
  "hkjOPQIBBggqhkjOPQMBBwNCAATDT1ljf4vJYxam7QI3Q27fAOyN47/DuCiSNdm7LuNU5PkipRPIYYYJP70BQh5y+v+6rCJr",
  "roBqI7IzVlCqg9gao1MwUTAdBgNVHQ4EFgQUhZOrDo/VQ/+/H+cpZB+bHSJ934owHwYDVR0jBBgwFoAUhZOrDo/VQ/+/H+cp",
  "ZB+bHSJ934owDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAfvsUQmT0He/0v/S0YBJUB2kPxFnTqOT6Hb6Rw",
  "ty/DHgIgUuPg/z+yI/tzZqN3AIPunXFTT0AOikQzofMM1+stvco=",
].join("");
const signer = createPrivateKey({
  key: Buffer.from(
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTr6Uw4TZ6PTEy736YKLapsd16JXG2f9lfofSV+BynaehRANC" +
      "AATDT1ljf4vJYxam7QI3Q27fAOyN47/DuCiSNdm7LuNU5PkipRPIYYYJP70BQh5y+v+6rCJrroBqI7IzVlCqg9ga",
    "base64",
  ),
  format: "der",
  type: "pkcs8",
});

type Parts = { rpIdHash: Buffer; clientData: Buffer; id: Buffer; x: Uint8Array; y: Uint8Array };

/** A correct statement of the maker about a new key (attestation format 'fido-u2f'). */
export function makersStatement({ rpIdHash, clientData, id, x, y }: Parts) {
  const clientDataHash = createHash("sha256").update(clientData).digest();
  const publicKey = Buffer.concat([Buffer.from([4]), x, y]);
  const signed = Buffer.concat([Buffer.alloc(1), rpIdHash, clientDataHash, id, publicKey]);
  return new Map<string, unknown>([
    ["sig", new Uint8Array(sign("sha256", signed, signer))],
    ["x5c", [new Uint8Array(Buffer.from(certificate, "base64"))]],
  ]);
}
