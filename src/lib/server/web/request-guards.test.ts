import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiEnv } from './api-env.ts'
import { AppError } from '../../errors.ts'
import { takeBody } from './request-guards.ts'

const most = 256 * 1024
let server: Server
let port: number

beforeAll(async () => {
  const app = new Hono<ApiEnv>()
  app.use(
    takeBody(
      (path, type) => path === '/pictures' && type.startsWith('image/'),
      () => 'somebody',
    ),
  )
  app.all('*', async (c) => c.text(String((await c.req.text()).length)))
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500))
  await new Promise<void>((ready) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => ready()) as Server
  })
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The answer's status and text to a request with this head, sent verbatim. */
async function send(head: string, body: string, method = 'POST'): Promise<[number, string]> {
  const socket = connect(port, '127.0.0.1')
  const answer = await new Promise<string>((done, fail) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk))
    socket.on('close', () => done(text))
    socket.on('error', fail)
    socket.write(`${method} ${head}\r\nHost: shop\r\nConnection: close\r\n\r\n${body}`)
  })
  return [Number(answer.split(' ')[1]), answer.split('\r\n\r\n')[1]!]
}
const sendLength = (length: number, path = '/api/cart', type = 'application/json') =>
  send(`${path} HTTP/1.1\r\nContent-Length: ${length}\r\nContent-Type: ${type}`, 'x'.repeat(length))
const inPieces = (length: number) =>
  send(
    `/api/cart HTTP/1.1\r\nTransfer-Encoding: chunked`,
    `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n0\r\n\r\n`,
  )

test('a body of 256 KiB arrives whole, a byte more is refused, with or without a Content-Length', async () => {
  expect(await sendLength(most)).toEqual([200, String(most)])
  expect(await inPieces(most)).toEqual([200, String(most)])
  expect(await sendLength(most + 1)).toEqual([413, 'The request is too large'])
  expect(await inPieces(most + 1)).toEqual([413, 'The request is too large'])
})

test('a call without a body is not waited for', async () => {
  expect(await send('/api/cart HTTP/1.1', '')).toEqual([200, '0'])
  expect(await send('/api/cart HTTP/1.1\r\nContent-Length: 0', '')).toEqual([200, '0'])
})

test.each(['OPTIONS', 'PROPFIND', 'GET'])('a body of %s is limited too', async (method) => {
  const length = most + 1
  const head = `/api/cart HTTP/1.1\r\nContent-Length: ${length}`
  expect(await send(head, 'x'.repeat(length), method)).toEqual([413, 'The request is too large'])
})

test('only the upload of a picture may be larger', async () => {
  expect(await sendLength(most + 1, '/pictures', 'image/jpeg')).toEqual([200, String(most + 1)])
  expect((await sendLength(most + 1, '/pictures'))[0]).toBe(413)
  expect((await sendLength(most + 1, '/api/cart', 'image/jpeg'))[0]).toBe(413)
})
