import { wordsOf } from "./words";

/** Notifications on this device: asks the browser for a subscription and sends it with the form. */
const form = document.querySelector<HTMLFormElement>("form[data-push]");
const note = form?.querySelector("p");
if (form && note && "serviceWorker" in navigator && "PushManager" in window) start(form, note);

function start(form: HTMLFormElement, note: HTMLElement) {
  const button = document.createElement("button");
  button.type = "button";
  const words = wordsOf<"notifications" | "notAllowed" | "notThisTime">(form);
  button.textContent = words.notifications ?? "";
  button.addEventListener("click", () => {
    button.disabled = true;
    note.textContent = "";
    subscribe(form.dataset.push ?? "").then(
      (subscription) => send(form, subscription),
      () => {
        button.disabled = false;
        note.textContent =
          Notification.permission === "denied"
            ? (words.notAllowed ?? "")
            : (words.notThisTime ?? "");
      },
    );
  });
  note.textContent = "";
  form.insertBefore(button, note);
}

async function subscribe(key: string) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not granted");
  // For this page only: all others stay without a service worker.
  await navigator.serviceWorker.register("/push.js", { scope: "/account/news" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const old = await pushManager.getSubscription(); // made with an older key
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function send(form: HTMLFormElement, subscription: PushSubscription) {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const values: Record<string, string> = { ...keys, endpoint };
  for (const input of Array.from(form.querySelectorAll("input")))
    input.value = values[input.name] || input.value;
  form.submit();
}

function bytesOf(base64url: string) {
  const text = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
