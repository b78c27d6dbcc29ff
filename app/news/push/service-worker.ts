/**
 * The service worker, as text. It shows what is pushed and opens its page, if that is one of ours. It has no
 * fetch handler, so it sees no requests.
 */
export const serviceWorker = `
self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: path, icon: "/icon-192.png" })
  );
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const page = new URL(event.notification.data, self.location.origin);
  if (page.origin === self.location.origin) event.waitUntil(self.clients.openWindow(page.href));
});
`;

export const serviceWorkerPath = "/push.js";
