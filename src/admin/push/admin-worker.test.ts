import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = readFileSync('src/admin/push/admin-worker.js', 'utf8')
const subscriptionAt = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
})

/** The worker with what the browser gives it; `status` is the shop's answer to every call. */
function openWorker({ status = 200 } = {}) {
  const listeners = new Map<string, (event: any) => void>()
  const calls: [string, string, unknown?][] = []
  const subscribed: unknown[] = []
  const self = {
    addEventListener: (name: string, listener: (event: any) => void) => listeners.set(name, listener),
    registration: {
      pushManager: {
        subscribe: async (options: unknown) => {
          subscribed.push(options)
          return subscriptionAt('https://push.example.com/new')
        },
      },
    },
  }
  const fetch = async (path: string, { method, body }: { method: string; body?: string }) => {
    calls.push([method, path, body && JSON.parse(body)])
    const devices = [
      { id: 'other', endpoint: 'https://push.example.com/other' },
      { id: 'old', endpoint: 'https://push.example.com/old' },
    ]
    return Response.json({ public_key: 'the-key', devices }, { status })
  }
  runInContext(code, createContext({ self, fetch, JSON }))
  const dispatch = async (name: string, event: object) => {
    let work: Promise<unknown> | undefined
    listeners.get(name)!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  return { dispatch, calls, subscribed }
}

const oldSubscription = subscriptionAt('https://push.example.com/old')

// (rule: told-at-once)
test('a device whose address ran out subscribes again with the same key, and the shop forgets the old address', async () => {
  const { dispatch, calls, subscribed } = openWorker()
  await dispatch('pushsubscriptionchange', { oldSubscription })
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the-key' }])
  expect(calls.map(([method, path]) => `${method} ${path}`)).toEqual([
    'GET /api/admin/push',
    'POST /api/admin/push',
  ])
  expect(calls[1]![2]).toMatchObject({
    endpoint: 'https://push.example.com/new',
    replaces: { endpoint: 'https://push.example.com/old', auth: 'a' },
  })
})

test('an address the browser has made already is told to the shop as it is', async () => {
  const { dispatch, calls, subscribed } = openWorker()
  const newSubscription = subscriptionAt('https://push.example.com/made')
  await dispatch('pushsubscriptionchange', { oldSubscription: null, newSubscription })
  expect(subscribed).toEqual([])
  expect(calls.map(([method]) => method)).toEqual(['GET', 'POST'])
  expect(calls[1]![2]).toMatchObject({ endpoint: 'https://push.example.com/made' })
})

test('a device whose owner is signed out is left alone', async () => {
  const { dispatch, calls, subscribed } = openWorker({ status: 404 })
  await dispatch('pushsubscriptionchange', { oldSubscription })
  expect([calls.length, subscribed]).toEqual([1, []])
})
