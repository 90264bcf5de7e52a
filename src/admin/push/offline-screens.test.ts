import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = readFileSync('src/admin/push/admin-worker.js', 'utf8')
const origin = 'https://shop.test'
const urlOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, origin).href

type Answer = { status?: number; type?: string; contentType?: string }

/** The worker with the browser's caches; `answer` is the shop's, none is no connection. */
function openWorker() {
  const stores = new Map<string, Map<string, Response>>()
  const listeners = new Map<string, (event: any) => void>()
  const state: { answer: Answer | null; fetched: string[]; before?: () => Promise<void> } = {
    answer: {},
    fetched: [],
  }
  const open = async (name: string) => {
    const store = stores.get(name) ?? stores.set(name, new Map()).get(name)!
    return {
      match: async (request: string) => store.get(urlOf(request))?.clone(),
      put: async (request: string, response: Response) => void store.set(urlOf(request), response),
      delete: async (request: { url: string }) => store.delete(urlOf(request)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    }
  }
  const fetch = async (request: string | { url: string }) => {
    await state.before?.()
    if (!state.answer) throw new TypeError('Failed to fetch')
    state.fetched.push(urlOf(request))
    const { status = 200, type = 'basic', contentType = 'text/html; charset=utf-8' } = state.answer
    const response = new Response(`body of ${urlOf(request)}`, {
      status,
      headers: { 'content-type': contentType },
    })
    return Object.defineProperty(response, 'type', { value: type })
  }
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: any) => void) => listeners.set(name, listener),
  }
  const caches = { open, delete: async (name: string) => stores.delete(name) }
  runInContext(code, createContext({ self, caches, fetch, URL, Promise }))
  /** The text of the worker's answer, undefined where it leaves the request to the browser. */
  const ask = async (path: string, request: { mode?: string; method?: string } = {}) => {
    let answer: Promise<Response> | undefined
    const work: Promise<unknown>[] = []
    listeners.get('fetch')!({
      request: { url: new URL(path, origin).href, mode: 'cors', method: 'GET', ...request },
      respondWith: (response: Promise<Response>) => (answer = response),
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    })
    const text = await (await answer)?.text()
    await Promise.all(work)
    return text
  }
  const stored = () =>
    Object.fromEntries([...stores].map(([name, store]) => [name, [...store.keys()].map(pathOf)]))
  const tell = async (data: unknown) => {
    let work: Promise<unknown> | undefined
    listeners.get('message')!({ data, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  return { ask, caches, state, stored, tell }
}

const pathOf = (url: string) => url.slice(origin.length)
const navigate = { mode: 'navigate' }
const pieces = '/api/admin/sales/pieces?page=1&limit=500'

// (rule: offline-screens)
test('without a connection every screen opens with the document, files, person and pieces that are stored', async () => {
  const { ask, state, stored } = openWorker()
  await ask('/admin/orders', navigate)
  await ask('/admin/assets/sell-1.js')
  state.answer = { contentType: 'application/json' }
  await ask('/api/admin/me')
  await ask(pieces)
  state.answer = null
  expect(await ask('/admin/sell?x=1', navigate)).toBe(`body of ${origin}/admin/orders`)
  expect(await ask('/admin/assets/sell-1.js')).toContain('sell-1.js')
  expect(await ask('/api/admin/me')).toContain('/me')
  expect(await ask(pieces)).toContain('/pieces')
  expect(stored()).toEqual({
    'admin-files': ['/admin', '/admin/assets/sell-1.js'],
    'admin-data': ['/api/admin/me', pieces],
  })
  await expect(ask('/admin/assets/other-1.js')).rejects.toThrow('Failed to fetch')
})

// (rule: offline-screens)
test('nothing else of the shop is stored: no order, customer, search or command', async () => {
  const { ask, state, stored } = openWorker()
  state.answer = { contentType: 'application/json' }
  for (const path of ['/api/admin/orders?queue=all', '/api/admin/customers', '/media/a.jpg', '/assets/a.js'])
    expect(await ask(path)).toBeUndefined()
  expect(await ask('/api/admin/sales/pieces?search=ada&limit=12')).toBeUndefined()
  expect(await ask('/api/admin/sales', { method: 'POST' })).toBeUndefined()
  expect(stored()).toEqual({})
})

// (rule: offline-screens)
test('the document is stored of staff alone, and who is signed out leaves no data behind', async () => {
  const { ask, state, stored } = openWorker()
  await ask(pieces)
  for (const answer of [{ status: 404 }, { status: 503 }, { contentType: 'text/csv' }]) {
    state.answer = answer
    await ask('/admin', navigate)
  }
  expect(stored()).toEqual({ 'admin-data': [pieces] })
  state.answer = { status: 503 }
  await ask('/api/admin/me')
  expect(stored()).toEqual({ 'admin-data': [pieces] })
  state.answer = { status: 404 }
  await ask('/api/admin/me')
  expect(stored()).toEqual({})
  state.answer = {}
  await ask(pieces)
  state.answer = { type: 'opaqueredirect' }
  await ask('/admin', navigate)
  expect(stored()).toEqual({})
})

// (rule: offline-screens)
test('an answer that was under way at sign-out is not stored', async () => {
  const { ask, caches, state, stored } = openWorker()
  await ask(pieces)
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  state.before = () => {
    asked.resolve()
    return answered.promise
  }
  const answer = ask('/api/admin/me')
  await asked.promise
  await caches.delete('admin-data')
  answered.resolve()
  expect(await answer).toContain('/me')
  expect(stored()).toEqual({})
})

// (rule: offline-screens)
test('the page that starts the worker names its files, and those of old builds go', async () => {
  const { tell, stored, state } = openWorker()
  await tell({
    files: [`${origin}/admin/assets/a.js`, `${origin}/api/admin/orders`, `${origin}/media/a.jpg`],
  })
  expect(stored()).toEqual({ 'admin-files': ['/admin', '/admin/assets/a.js'] })
  expect(state.fetched.map(pathOf)).toEqual(['/admin', '/admin/assets/a.js'])
  await tell('nothing')
  await tell({ files: Array.from({ length: 320 }, (_, index) => `${origin}/admin/assets/b-${index}.js`) })
  const files = stored()['admin-files']!
  expect(files).toHaveLength(300)
  expect(files).toContain('/admin')
  expect(files).not.toContain('/admin/assets/a.js')
})
