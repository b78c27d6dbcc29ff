import type { CDPSession, Page } from "@playwright/test";
import { messages } from "../../app/messages";
import { look } from "./look";
import { type Portal, expect, test } from "./portal";

const { passkeys: sentences } = messages;

/** A virtual authenticator of the browser, which unlocks itself. */
async function aDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { client, authenticatorId };
}

/** Replaces the passkey by a copy from when it had been used this often. */
async function copyBack(client: CDPSession, authenticatorId: string, signCount: number) {
  const { credentials } = await client.send("WebAuthn.getCredentials", { authenticatorId });
  const { credentialId, ...credential } = credentials[0]!;
  await client.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
  await client.send("WebAuthn.addCredential", {
    authenticatorId,
    credential: { ...credential, credentialId, signCount },
  });
}

async function logOut(page: Page, portal: Portal) {
  await page.context().clearCookies();
  await page.goto(`${portal.url}/login`);
}

function useIt(page: Page) {
  return page.getByRole("button", { name: "Use a passkey" }).click();
}

test("a passkey is added, logs in with and without the password, and is removed @script", async ({
  page,
  portal,
}) => {
  const student = await portal.make.aStudent();
  const { client, authenticatorId } = await aDevice(page);
  await portal.logIn(page, student);
  await page.goto(`${portal.url}/account/second-factor`);
  await page.getByLabel("Name of the passkey").fill("My phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your recovery codes");
  await page.getByRole("link", { name: "I have them" }).click();
  await expect(page.locator(".passkeys li")).toContainText("My phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status")).toHaveText(sentences.known);
  await look(page, "second factor, with a passkey");

  await logOut(page, portal);
  await page.getByLabel("Email").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(portal.make.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second step");
  await look(page, "second step");
  await useIt(page);
  await expect(page).toHaveURL(/\/student-dashboard$/);

  await logOut(page, portal);
  await page.getByRole("link", { name: "Log in with a passkey" }).click();
  const sending = page.waitForRequest((request) => request.method() === "POST");
  await useIt(page);
  const sent = new URLSearchParams((await sending).postData() ?? "");
  await expect(page).toHaveURL(/\/student-dashboard$/);

  // An earlier answer does not fit another challenge.
  await logOut(page, portal);
  await page.getByRole("link", { name: "Log in with a passkey" }).click();
  await page.locator("form[data-passkey]").evaluate((form: HTMLFormElement, credential) => {
    form.querySelector<HTMLInputElement>("[name=credential]")!.value = credential ?? "";
    form.submit();
  }, sent.get("credential"));
  await expect(page.getByRole("alert")).toHaveText(sentences.failed);
  await expect(page.getByRole("alert")).toBeFocused();

  await copyBack(client, authenticatorId, 0);
  await useIt(page);
  await expect(page.getByRole("alert")).toHaveText(sentences.failed);
  await copyBack(client, authenticatorId, 50);
  await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await useIt(page);
  await expect(page.getByRole("status")).toHaveText(sentences.stopped);
  await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await useIt(page);
  await expect(page).toHaveURL(/\/student-dashboard$/);

  await page.goto(`${portal.url}/account/second-factor`);
  await page.locator(".passkeys").getByText("Remove", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.getByText(sentences.removed("My phone"))).toBeVisible();
  await page.goto(`${portal.url}/account`);
  await expect(page.getByText("Off: your password alone logs you in.")).toBeVisible();
});
