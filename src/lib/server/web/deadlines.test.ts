import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { cutSlowRequests, filePace, requestDeadlines } from './deadlines.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function listen(answersAtOnce: boolean) {
  server = createServer((request, response) => {
    request.resume()
    if (answersAtOnce) response.end('no')
  })
  const pace = { idleMs: 400, startMs: 300, bytesPerSecond: 5000, checkMs: 20 }
  cutSlowRequests(server, (path) => path === '/picture', { limitMs: 60, graceMs: 20, pace })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

/**
 * Announces a body and never sends it. Resolves when the server closes the connection, or with 'open' after
 * `until`.
 */
function sendSlowly(port: number, path: string, until: Promise<unknown> = new Promise(() => {})) {
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\nab`),
  )
  socket.on('error', () => {})
  const closed = new Promise<string>((done) => socket.on('close', () => done('cut')))
  socket.resume()
  return Promise.race([closed, until.then(() => 'open')])
}

/** Sends a large body at so many bytes a second; 'open' when the server still takes it after `forMs`. */
function sendPicture(port: number, bytesPerSecond: number, forMs: number) {
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('POST /picture HTTP/1.1\r\nHost: shop\r\nContent-Length: 9000000\r\n\r\n'),
  )
  const everyMs = 100
  const drip = setInterval(
    () => bytesPerSecond > 0 && socket.write('x'.repeat((bytesPerSecond * everyMs) / 1000)),
    everyMs,
  )
  socket.on('error', () => {}).resume()
  const closed = new Promise<string>((done) => socket.on('close', () => done('cut')))
  const over = new Promise<string>((done) => setTimeout(() => done('open'), forMs))
  return Promise.race([closed, over]).finally(() => clearInterval(drip))
}

// (rule: request-deadlines)
test('fifty bodies that never arrive are cut', async () => {
  const port = await listen(false)
  const lines = await Promise.all(Array.from({ length: 50 }, () => sendSlowly(port, '/api/cart')))
  expect(new Set(lines)).toEqual(new Set(['cut']))
})

// (rule: request-deadlines)
test('a picture that keeps coming may take any time; one that stands still or trickles is cut', async () => {
  const port = await listen(false)
  const forMs = 1200
  const steady = sendPicture(port, 20_000, forMs)
  const trickling = sendPicture(port, 20, forMs)
  const still = sendPicture(port, 0, forMs)
  expect(await Promise.all([steady, trickling, still])).toEqual(['open', 'cut', 'cut'])
})

// (rule: request-deadlines)
test('the pace asked of a file is one that a phone at 100 kb/s has, and the largest picture arrives within the time of all', () => {
  const phone = 100_000 / 8
  expect(filePace.bytesPerSecond).toBeLessThan(phone / 2)
  expect(filePace.idleMs).toBeGreaterThanOrEqual(15_000)
  const slowestMs = ((15 * 1024 ** 2) / phone) * 1000
  expect(requestDeadlines.requestTimeout).toBeGreaterThan(slowestMs)
})

test('once it is answered nothing more of a request is waited for', async () => {
  const port = await listen(true)
  expect(await sendSlowly(port, '/picture')).toBe('cut')
})
