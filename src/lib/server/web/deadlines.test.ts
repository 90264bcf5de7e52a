import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { cutSlowRequests } from './deadlines.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function listen(answersAtOnce: boolean) {
  server = createServer((_request, response) => {
    if (answersAtOnce) response.end('no')
  })
  cutSlowRequests(server, (path) => path === '/picture', { limitMs: 60, graceMs: 20 })
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

// (rule: request-deadlines)
test('fifty bodies that never arrive are cut', async () => {
  const port = await listen(false)
  const lines = await Promise.all(Array.from({ length: 50 }, () => sendSlowly(port, '/api/cart')))
  expect(new Set(lines)).toEqual(new Set(['cut']))
})

// (rule: request-deadlines)
test('a picture may take longer', async () => {
  const port = await listen(false)
  const others = Promise.withResolvers<void>()
  const picture = sendSlowly(port, '/picture', others.promise)
  // Both were begun after it, one after the other.
  for (let line = 0; line < 2; line++) expect(await sendSlowly(port, '/api/cart')).toBe('cut')
  others.resolve()
  expect(await picture).toBe('open')
})

test('once it is answered nothing more of a request is waited for', async () => {
  const port = await listen(true)
  expect(await sendSlowly(port, '/picture')).toBe('cut')
})
