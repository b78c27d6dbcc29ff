import type { CDPSession, Page } from "@playwright/test";
import { messages } from "../../app/messages";
import { type Portal, expect, test } from "./portal";

const { passkeys: sentences } = messages;

/** A device of the browser's own, unlocked by whoever holds it. */
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

/** Puts a copy of the passkey, made when it had been used as often, in its place. */
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

  await logOut(page, portal);
  await page.getByLabel("Email").fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(portal.make.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second step");
  await useIt(page);
  await expect(page).toHaveURL(/\/student-dashboard$/);

  await logOut(page, portal);
  await page.getByRole("link", { name: "Log in with a passkey" }).click();
  const sending = page.waitForRequest((request) => request.method() === "POST");
  await useIt(page);
  const sent = new URLSearchParams((await sending).postData() ?? "");
  await expect(page).toHaveURL(/\/student-dashboard$/);

  // What was sent then answers no other challenge.
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
