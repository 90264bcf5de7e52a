import { connect, type AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import type { ApiEnv } from './api-env.ts'
import { BodyBudget, callBudget, fileBudget, mostCallBytes } from './body-budget.ts'
import { sayWhenToRetry, takeBody } from './request-guards.ts'
import { takeUpload } from './take-upload.ts'

/** Work under way until it is ended from here. */
function holdOne(budget: BodyBudget, sender: string, bytes: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let hasBegun = false
  const held = budget.hold(sender, bytes, () => {
    hasBegun = true
    return promise
  })
  return { end: resolve, held, hasBegun: () => hasBegun }
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

// (rule: body-budget)
test('beyond the room bodies wait, the next that fits goes on when one has ended, and what waits too long is refused', async () => {
  const budget = new BodyBudget({ room: 100, waitMs: 200 })
  const [first, second] = [holdOne(budget, 'a', 50), holdOne(budget, 'b', 50)]
  const third = holdOne(budget, 'c', 40)
  await pause(10)
  expect([first, second, third].map(({ hasBegun }) => hasBegun())).toEqual([true, true, false])
  first.end()
  await first.held
  await pause(0)
  expect([third.hasBegun(), budget.used]).toEqual([true, 90])
  await expect(budget.hold('d', 20, async () => {})).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 5,
  })
  second.end()
  third.end()
  await Promise.all([second.held, third.held])
  expect(budget.used).toBe(0)
})

// (rule: body-budget)
test('one sender has half of the room, and only so many wait', async () => {
  const budget = new BodyBudget({ room: 100, waitMs: 5000, mostWaiting: 1 })
  const own = holdOne(budget, 'a', 50)
  const waiting = holdOne(budget, 'a', 10)
  await expect(budget.hold('a', 10, async () => {})).rejects.toMatchObject({ status: 503 })
  await budget.hold('b', 50, async () => {})
  expect(waiting.hasBegun()).toBe(false)
  own.end()
  await pause(0)
  expect(waiting.hasBegun()).toBe(true)
  waiting.end()
  await waiting.held
})

// (rule: body-budget)
test('work that fails gives its room back', async () => {
  const budget = new BodyBudget({ room: 10 })
  await expect(budget.hold('a', 5, async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(budget.used).toBe(0)
})

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listen(): Promise<number> {
  const app = new Hono<ApiEnv>()
  app.use(sayWhenToRetry)
  app.use(
    takeBody(
      (path) => path === '/file',
      (c) => c.req.header('sender') ?? '',
      400,
    ),
  )
  const limits = {
    sender: 'owner',
    most: 20 * 1024 ** 2,
    tooLarge: () => new AppError('BIG', 413, 'too large'),
  }
  app.post('/file', (c) => takeUpload(c, limits, async (bytes) => c.text(String(bytes.length))))
  app.post('*', async (c) => c.text(`took ${(await c.req.text()).length}`))
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500))
  await new Promise<void>((ready) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => ready()) as Server
  })
  return (server!.address() as AddressInfo).port
}

/** Announces a body and never ends it. */
function announce(port: number, bytes: number, path = '/', sender = 'flood') {
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: shop\r\nSender: ${sender}\r\nContent-Length: ${bytes}\r\n\r\n{`,
    ),
  )
  let text = ''
  socket.on('error', () => {}).on('data', (data) => (text += String(data)))
  return { answer: () => text, close: () => socket.destroy() }
}

// (rules: body-budget, request-deadlines)
test('three hundred bodies that never end hold what the budget has; the rest is told when to come again, and a sign-in goes through', async () => {
  const port = await listen()
  const flood = Array.from({ length: 300 }, () => announce(port, mostCallBytes))
  await expect.poll(() => callBudget(mostCallBytes).used).toBe(8 * 1024 ** 2)
  const refused = () => flood.filter(({ answer }) => answer().includes(' 503 '))
  await expect.poll(() => refused().length).toBeGreaterThan(150)
  for (const { answer } of refused()) expect(answer().toLowerCase()).toContain('retry-after: 5')
  const body = JSON.stringify({ email: 'ada@example.com', password: 'correct horse' })
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
  expect(await response.text()).toBe(`took ${body.length}`)
  await pause(500)
  expect(flood.some(({ answer }) => answer().includes(' 408 '))).toBe(true)
  for (const { close } of flood) close()
  await expect.poll(() => callBudget(mostCallBytes).used, { timeout: 8000 }).toBe(0)
})

// (rule: body-budget)
test('a file counts until it is worked on, and one whose line is cut gives its room back', async () => {
  const port = await listen()
  const url = `http://127.0.0.1:${port}/file`
  const cut = announce(port, 15 * 1024 ** 2, '/file')
  await expect.poll(() => fileBudget.used).toBe(15 * 1024 ** 2)
  const file = new Uint8Array(3 * 1024 ** 2)
  const sent = [
    fetch(url, { method: 'POST', body: file }),
    fetch(url, { method: 'POST', body: new Blob([file]).stream(), duplex: 'half' } as never),
  ]
  cut.close()
  for (const response of sent) expect(await (await response).text()).toBe(String(file.length))
  await expect.poll(() => fileBudget.used).toBe(0)
  expect((await fetch(url, { method: 'POST', body: new Uint8Array(21 * 1024 ** 2) })).status).toBe(413)
})
