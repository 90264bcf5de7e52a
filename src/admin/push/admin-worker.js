/** Shows the owner what the shop tells her while its screens are closed. It keeps nothing and answers no request. */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title = 'Your shop', body = '', url = '/admin', tag } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data
  event.waitUntil(
    (async () => {
      const windows = await self.clients.matchAll({ type: 'window' })
      const open = windows.find((one) => new URL(one.url).pathname.startsWith('/admin'))
      if (!open) return self.clients.openWindow(url)
      await open.focus()
      return open.navigate(url)
    })(),
  )
})
