// The shop's service worker: visited public pages and their files open without a connection. Nothing personal
// is ever cached: only the paths below, and only answers the server itself calls public.
// (rule: offline-pages)
const version = 'v1'
const keepers = { pages: 60, assets: 120, media: 200 }
const cacheName = (keeper) => `shop-${keeper}-${version}`
const offlinePage = '/offline.html'

// The route table's pages that everyone sees alike, written in by the server (service-worker.rules.ts), and the reads
// they are made from.
const publicPage = new RegExp('PUBLIC_PAGE_PATTERN')
const publicRead = /^\/api\/(?:products(?:\/[^/]+)?|categories|showcase|shipping|shop)$/

/** The cache of a request: `pages` are network-first, `assets` and `media` never change. */
function keeperOf(request) {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return null
  if (url.pathname.startsWith('/assets/')) return 'assets'
  if (url.pathname.startsWith('/media/')) return 'media'
  if (request.mode === 'navigate') return publicPage.test(url.pathname) ? 'pages' : null
  return publicRead.test(url.pathname) ? 'pages' : null
}

/** What campaigns and apps add to a link: no part of a page's address. */
const tracking =
  /^(?:utm_\w+|gad_\w+|fbclid|gclid|ttclid|msclkid|[gw]braid|igsh(?:id)?|srsltid|mc_[ce]id|ref)$/

function keyOf(request) {
  const url = new URL(request.url)
  const relevant = [...url.searchParams].filter(([name]) => !tracking.test(name))
  url.search = new URLSearchParams(relevant).toString()
  url.hash = ''
  return url.href
}

const isKeepable = (response) =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  !/no-store|private/.test(response.headers.get('cache-control') ?? '')

async function keep(keeper, key, response) {
  const cache = await caches.open(cacheName(keeper))
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - keepers[keeper])).map((old) => cache.delete(old)))
}

async function networkFirst(event) {
  const key = keyOf(event.request)
  try {
    const response = await fetch(event.request)
    if (isKeepable(response)) event.waitUntil(keep('pages', key, response.clone()))
    return response
  } catch (error) {
    const kept = await (await caches.open(cacheName('pages'))).match(key)
    if (kept) return kept
    if (event.request.mode !== 'navigate') throw error
    return noConnection()
  }
}

const noConnection = async () => (await caches.match(offlinePage)) ?? Response.error()

/** Pages never cached, above all personal ones: without a connection the shop's offline page is shown. */
function isOtherPage({ method, mode, url }) {
  const { origin, pathname } = new URL(url)
  return (
    method === 'GET' &&
    mode === 'navigate' &&
    origin === self.location.origin &&
    !pathname.startsWith('/api/')
  )
}

async function cacheFirst(event, keeper) {
  const key = keyOf(event.request)
  const kept = await (await caches.open(cacheName(keeper))).match(key)
  if (kept) return kept
  const response = await fetch(event.request)
  if (isKeepable(response)) event.waitUntil(keep(keeper, key, response.clone()))
  return response
}

self.addEventListener('install', (event) => {
  const prepare = async () => {
    const cache = await caches.open(`shop-offline-${version}`)
    await cache.add(new Request(offlinePage, { cache: 'reload' }))
    await self.skipWaiting()
  }
  event.waitUntil(prepare())
})

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith('shop-') && !name.endsWith(`-${version}`))
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const keeper = keeperOf(event.request)
  if (keeper === 'pages') event.respondWith(networkFirst(event))
  else if (keeper) event.respondWith(cacheFirst(event, keeper))
  else if (isOtherPage(event.request)) event.respondWith(fetch(event.request).catch(noConnection))
})

// The first page of a visit loads before the worker is active, and pages reached through links never fetch
// their HTML: a page names itself and its parts, and they are cached too.
self.addEventListener('message', (event) => {
  const { visited } = event.data ?? {}
  if (!Array.isArray(visited)) return
  const fetchOnce = async (url) => {
    const request = new Request(url)
    const isPage = publicPage.test(new URL(url).pathname)
    const keeper = isPage && new URL(url).origin === self.location.origin ? 'pages' : keeperOf(request)
    if (!keeper) return
    const response = await fetch(request)
    if (isKeepable(response)) await keep(keeper, keyOf(request), response)
  }
  event.waitUntil(Promise.allSettled(visited.slice(0, 150).map(fetchOnce)))
})
