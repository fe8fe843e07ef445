// Part of the service worker: shows that it is somebody's turn while the page is closed, and opens the
// table. The server sends {body, table}; a page that is open and hidden shows the same by itself, under
// the same tag.

self.addEventListener('push', (event) => {
  const { body, table } = event.data.json();
  event.waitUntil(tell(body, table));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(`/table/${event.notification.data.table}`));
});

async function tell(body, table) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const seen = pages.some((page) => page.focused && new URL(page.url).pathname === `/table/${table}`);
  if (seen) return;
  await self.registration.showNotification('Sternfeld', {
    body,
    tag: table,
    data: { table },
    icon: '/icon-192.png',
    badge: '/icon-192.png',
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page =
    pages.find((one) => new URL(one.url).pathname === path) ?? pages.find((one) => 'navigate' in one);
  if (!page) return self.clients.openWindow(path);
  if (new URL(page.url).pathname !== path) await page.navigate(path);
  return page.focus();
}
