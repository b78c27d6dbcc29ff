/**
 * The service worker, as text: it shows what is pushed and opens its page, and nothing else. It has no
 * fetch handler, so it sees no request.
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
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
`;

export const serviceWorkerPath = "/push.js";
