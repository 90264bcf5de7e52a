/**
 * The worker of the owner's screens: shows notices while they are closed, and opens them without a connection: their document
 * and files, which are the same for everybody, and of data only what selling needs (rule: offline-screens).
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const filesCache = 'admin-files'
/** Deleted at sign-out, and once the shop does not know the person any more. */
const dataCache = 'admin-data'
/** The document of every screen. */
const shell = '/admin'
const staff = '/api/admin/me'
const mostFiles = 300

/** Who is signed in with her rights at the counter, and what is on sale; not what somebody searched for. */
const isSellData = ({ pathname, searchParams }) =>
  pathname === staff || (pathname === '/api/admin/sales/pieces' && !searchParams.has('search'))
const isFile = ({ pathname }) => pathname.startsWith('/admin/assets/')

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== self.location.origin) return
  if (mode === 'navigate') event.respondWith(openScreen(event))
  else if (isFile(address)) event.respondWith(readFile(event))
  else if (isSellData(address)) event.respondWith(readData(event, address))
})

const match = async (cache, key) => (await caches.open(cache)).match(key)

async function store(cache, key, response) {
  const opened = await caches.open(cache)
  await opened.put(key, response)
  const keys = await opened.keys()
  const old = keys.filter(({ url }) => isFile(new URL(url))).slice(0, Math.max(0, keys.length - mostFiles))
  await Promise.all(old.map((one) => opened.delete(one)))
}

/** Guests are redirected and customers get 404. */
const isScreen = ({ status, type, redirected, headers }) =>
  status === 200 && type === 'basic' && !redirected && headers.get('content-type')?.startsWith('text/html')

async function openScreen(event) {
  try {
    const response = await fetch(event.request)
    if (isScreen(response)) event.waitUntil(store(filesCache, shell, response.clone()))
    if (response.type === 'opaqueredirect') event.waitUntil(caches.delete(dataCache))
    return response
  } catch (error) {
    const stored = await match(filesCache, shell)
    if (!stored) throw error
    return stored
  }
}

/** The files of a build never change. */
async function readFile(event) {
  const { url } = event.request
  const stored = await match(filesCache, url)
  if (stored) return stored
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(store(filesCache, url, response.clone()))
  return response
}

async function readData(event, { pathname }) {
  const { url } = event.request
  // Opened before the shop is asked: deleted meanwhile, as at sign-out, it takes what is put into it with it.
  const data = await caches.open(dataCache)
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(data.put(url, response.clone()))
    else if (pathname === staff && response.status < 500) event.waitUntil(caches.delete(dataCache))
    return response
  } catch (error) {
    const stored = await data.match(url)
    if (!stored) throw error
    return stored
  }
}

/** The page that started the worker names its files, which were loaded before. */
self.addEventListener('message', (event) => {
  const { files } = event.data ?? {}
  if (!Array.isArray(files)) return
  const addresses = files.map((url) => new URL(url)).filter(isFile)
  const fetchFile = async ({ href }) => {
    if (await match(filesCache, href)) return
    const response = await fetch(href)
    if (response.ok) await store(filesCache, href, response)
  }
  const fetchShell = async () => {
    const response = await fetch(shell)
    if (isScreen(response)) await store(filesCache, shell, response)
  }
  event.waitUntil(Promise.allSettled([fetchShell(), ...addresses.map(fetchFile)]))
})

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
