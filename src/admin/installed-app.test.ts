import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { iconPaths } from '../theme/shop-icons.server.ts'
import { mountInstalledApp } from './installed-app.server.ts'

const worker = readFileSync('src/admin/push/admin-worker.js', 'utf8')
const app = new Hono()
mountInstalledApp(app, { worker, readBrand: async () => 'Indigo Lane' })

test("the installed app has the shop's name and existing icons", async () => {
  const manifest = (await (await app.request('/admin/manifest.webmanifest')).json()) as {
    name: string
    start_url: string
    icons: { src: string }[]
  }
  expect(manifest).toMatchObject({ short_name: 'Indigo Lane', start_url: '/admin', display: 'standalone' })
  expect(iconPaths).toEqual(expect.arrayContaining(manifest.icons.map(({ src }) => src)))
})

test('the worker may watch over the owner’s screens and nothing of the shop', async () => {
  const { headers } = await app.request('/admin/sw.js')
  expect(headers.get('service-worker-allowed')).toBe('/admin')
  expect(headers.get('content-type')).toContain('text/javascript')
})

/** Runs the worker as a browser would, with the APIs it uses. */
function startWorker(
  windows: { url: string; focus: () => Promise<void>; navigate: (url: string) => void }[],
) {
  const listeners = new Map<string, (event: object) => void>()
  const shown: [string, { data: { url: string }; tag: string }][] = []
  const opened: string[] = []
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification: (...notice: (typeof shown)[number]) => shown.push(notice) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => opened.push(url) },
  }
  // oxlint-disable-next-line no-new-func -- a worker is a program of its own
  new Function('self', worker)(self)
  const dispatch = async (name: string, event: object) => {
    let done: unknown
    listeners.get(name)!({ ...event, waitUntil: (work: unknown) => (done = work) })
    await done
  }
  return { shown, opened, dispatch }
}

const notice = { title: 'New order: ₦64,500', body: 'Ada O.', url: '/admin/orders/1', tag: 'paid-1' }

test('a notification is shown, and pressing it opens its order in the open window', async () => {
  const went: string[] = []
  const window = {
    url: 'https://shop.test/admin',
    focus: async () => {},
    navigate: (url: string) => went.push(url),
  }
  const { shown, dispatch, opened } = startWorker([window as never])
  await dispatch('push', { data: { json: () => notice } })
  expect(shown).toMatchObject([[notice.title, { body: 'Ada O.', tag: 'paid-1', data: { url: notice.url } }]])
  const pressed = { data: shown[0]![1].data, close: () => {} }
  await dispatch('notificationclick', { notification: pressed })
  expect([went, opened]).toEqual([[notice.url], []])
  const closed = startWorker([{ ...window, url: 'https://shop.test/shop' } as never])
  await closed.dispatch('notificationclick', { notification: pressed })
  expect(closed.opened).toEqual([notice.url])
})
