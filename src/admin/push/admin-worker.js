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

/**
 * The push service gave up this device's address: it takes a new one under the same key, and the shop forgets the old. Its
 * former key stands for the password; a browser that no longer knows it leaves that to the button on Today.
 */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function renew({ oldSubscription, newSubscription }) {
  const before = await callShop('GET', '/api/admin/push')
  if (!before) return
  const options = { userVisibleOnly: true, applicationServerKey: before.public_key }
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const old = oldSubscription?.toJSON()
  const replaces = old?.keys?.auth && { endpoint: old.endpoint, auth: old.keys.auth }
  await callShop('POST', '/api/admin/push', { ...subscription.toJSON(), ...(replaces && { replaces }) })
}

/** The answer, or null when the owner is signed out here; "Tell this device" on Today then subscribes it again. */
async function callShop(method, path, body) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method, ...(body && { headers, body: JSON.stringify(body) }) })
  return answer.ok ? answer.json() : null
}

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
