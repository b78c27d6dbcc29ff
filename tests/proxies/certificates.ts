import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverUser } from "../../local/postgres/user";

/** A college's own authority and its certificates: for this machine by name and address, or for another name. */
export function makeCertificates({ days = 30 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "portal-tls-"));
  const at = (name: string) => join(folder, name);
  const make = (name: string, more: string[]) =>
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
        ...[
          "-days",
          String(days),
          "-keyout",
          at(`${name}.key`),
          "-out",
          at(`${name}.pem`),
          ...more,
        ],
      ],
      { stdio: "ignore" },
    );
  const user = serverUser(at("none"));
  const certify = (name: string, names: string) => {
    const by = ["-CA", at("authority.pem"), "-CAkey", at("authority.key")];
    make(name, [...by, "-subj", `/CN=${name}`, "-addext", `subjectAltName=${names}`]);
    if (user) chownSync(at(`${name}.key`), user.uid, user.gid); // Postgres takes no other
    return { cert: at(`${name}.pem`), key: at(`${name}.key`), ca: at("authority.pem") };
  };
  make("authority", ["-subj", "/CN=The college"]);
  chmodSync(folder, 0o755);
  return {
    here: certify("here", "DNS:localhost,IP:127.0.0.1"),
    elsewhere: certify("elsewhere", "DNS:elsewhere.example"),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export type Certificate = ReturnType<typeof makeCertificates>["here"];
