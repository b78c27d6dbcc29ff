/** Forms with `data-passkey` ask the device for a passkey and send its answer in a field. */

type Options = { challenge: string; user?: { id: string } };
type Descriptor = { id: string };

const forms = document.querySelectorAll<HTMLFormElement>("form[data-passkey]");
if ("PublicKeyCredential" in window) for (const form of Array.from(forms)) offer(form);

/** Shows the form in place of the sentence before it, which stays where passkeys do not work. */
function offer(form: HTMLFormElement) {
  const button = form.querySelector("button");
  form.hidden = false;
  form.previousElementSibling?.remove();
  form.querySelector<HTMLElement>("[role=alert]")?.focus();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button) button.disabled = true;
    try {
      const answer = await ask(JSON.parse(form.dataset.passkey ?? ""));
      const field = form.querySelector<HTMLInputElement>("[name=credential]");
      if (field) field.value = JSON.stringify(answer);
      form.submit();
    } catch (error) {
      const { stopped = "", known = "" } = form.dataset;
      say(form, (error as Error).name === "InvalidStateError" ? known : stopped);
      if (button) button.disabled = false;
    }
  });
  addEventListener("pageshow", () => {
    if (button) button.disabled = false; // after Back
  });
}

async function ask(options: Options & Record<string, unknown>) {
  const publicKey = { ...options, challenge: toBytes(options.challenge) } as Record<
    string,
    unknown
  >;
  for (const list of ["allowCredentials", "excludeCredentials"])
    if (options[list]) publicKey[list] = (options[list] as Descriptor[]).map(withBytes);
  if (options.user) publicKey.user = withBytes(options.user);
  const request = { publicKey } as unknown;
  const made = options.user
    ? await navigator.credentials.create(request as CredentialCreationOptions)
    : await navigator.credentials.get(request as CredentialRequestOptions);
  const { id, rawId, type, response } = made as PublicKeyCredential;
  const answered: Record<string, string> = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature"]) {
    const bytes = (response as unknown as Record<string, ArrayBuffer | undefined>)[name];
    if (bytes) answered[name] = toText(bytes);
  }
  return { id, rawId: toText(rawId), type, response: answered };
}

function withBytes(descriptor: Descriptor) {
  return { ...descriptor, id: toBytes(descriptor.id) };
}

/** From and to base64url. */
function toBytes(text: string) {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function toText(bytes: ArrayBuffer) {
  const binary = String.fromCharCode(...Array.from(new Uint8Array(bytes)));
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function say(form: HTMLFormElement, sentence: string) {
  const status = form.querySelector("[role=status]");
  if (!status) return;
  status.textContent = sentence;
  status.className = "message error";
}
