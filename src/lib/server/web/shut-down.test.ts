import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { streamChanges } from '../jobs/stream-changes.ts'
import { drainRequests, endWithin, leftForJobs, shutDownMs } from './shut-down.ts'

/** A server whose calls wait until released. */
async function openServer() {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  let isStreaming = false
  const app = new Hono()
  app.post('/checkout', async (c) => {
    begun += 1
    await gate.promise
    return c.json({ ok: true })
  })
  app.get('/news', (c) => {
    isStreaming = true
    const more = { isStillTheirs: async () => true, heartbeatMs: 60_000 }
    return streamChanges(c, { event: 'news', subscribe: () => () => {}, ...more })
  })
  const opened = Promise.withResolvers<number>()
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
    opened.resolve(port),
  )
  const url = `http://127.0.0.1:${await opened.promise}`
  return {
    server: server as Server,
    url,
    letGo: gate.resolve,
    begun: () => begun,
    isStreaming: () => isStreaming,
  }
}

// (rule: gentle-stop)
test('twelve checkouts in flight are answered; new connections are refused, and the end does not wait for idle ones', async () => {
  const { server, url, letGo, begun } = await openServer()
  const answers = Promise.all(
    Array.from({ length: 12 }, async () => (await fetch(`${url}/checkout`, { method: 'POST' })).status),
  )
  await expect.poll(begun).toBe(12)
  // The server alone would never close it.
  server.keepAliveTimeout = 0
  const idle = connect(Number(new URL(url).port), '127.0.0.1')
  idle.write('GET /nowhere HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  await once(idle, 'data')
  const drained = drainRequests(server, 60_000)
  const come = () =>
    fetch(url).then(
      () => 'let in',
      () => 'refused',
    )
  await expect.poll(come).toBe('refused')
  letGo()
  expect(await answers).toEqual(Array.from({ length: 12 }, () => 200))
  await drained
})

// (rule: gentle-stop)
test('requests that have arrived and were not read yet when the server stops are answered too', async () => {
  const { server, url, letGo } = await openServer()
  letGo()
  const sockets = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
  const answers = sockets.map(async (socket) => {
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    return answer
  })
  for (const socket of sockets)
    socket.write('POST /checkout HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 0\r\n\r\n')
  await drainRequests(server, 10_000)
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200/)
    expect(answer).toMatch(/^connection: close/im)
  }
})

// (rule: gentle-stop)
test('a request that does not end is cut off in time', async () => {
  const { server, url, begun } = await openServer()
  const stuck = fetch(`${url}/checkout`, { method: 'POST' }).then(
    () => 'answered',
    () => 'cut off',
  )
  await expect.poll(begun).toBe(1)
  await drainRequests(server, 100)
  expect(await stuck).toBe('cut off')
})

test('an event stream ends at once', async () => {
  const { server, url, isStreaming } = await openServer()
  const stream = fetch(`${url}/news`).then((response) => response.text())
  await expect.poll(isStreaming).toBe(true)
  await drainRequests(server, 10_000)
  expect(await stream).toContain('event: ready')
})

test('what does not end is not waited for, what fails is over', async () => {
  expect(await endWithin(10, () => new Promise(() => {}))).toBe(false)
  expect(await endWithin(10_000, () => Promise.reject(new Error('no')))).toBe(true)
})

// (rule: gentle-stop)
test('jobs have the time left by the requests, and never less than a second', () => {
  const left = leftForJobs(performance.now() - 3000)
  expect(shutDownMs.all - left).toBeGreaterThanOrEqual(3000)
  expect(shutDownMs.all - left).toBeLessThan(5000)
  expect(leftForJobs(performance.now() - 60_000)).toBe(1000)
})
