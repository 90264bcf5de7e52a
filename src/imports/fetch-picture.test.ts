import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '../lib/server/web/public-address.ts'
import { createPictureFetcher } from './fetch-picture.server.ts'

let server: http.Server
let port: number
const asked: string[] = []
beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request.url!)
    if (request.url === '/page')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>')
    else if (request.url === '/gone') response.writeHead(404).end()
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end()
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else if (request.url === '/huge') response.writeHead(200, { 'content-length': '99999999' }).end()
    else if (request.url === '/endless') {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    } else if (request.url === '/never') response.writeHead(200).write('a')
    else response.writeHead(200).end('picture')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** `pictures.test` is this server. */
const fetcher = (more: object = {}) =>
  createPictureFetcher({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: () => true,
    webPort: port,
    ...more,
  })

const words = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'came',
    (error: Error) => error.message,
  )

// (rule: import-pictures)
test('only public addresses are asked: not this machine, not a network inside, in any spelling', async () => {
  const inside = [
    '127.0.0.1',
    '10.0.0.8',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '100.64.0.1',
  ]
  for (const address of inside) expect(isPublicAddress(address), address).toBe(false)
  expect(isPublicAddress('93.184.216.34')).toBe(true)
  const fetchPicture = createPictureFetcher({ webPort: port })
  asked.length = 0
  const addresses = [
    'http://127.0.0.1/a',
    'http://localhost/a',
    'http://[::1]/a',
    'http://2130706433/a',
    'http://0x7f.1/a',
  ]
  for (const url of addresses)
    expect(await words(fetchPicture(url)), url).toMatch(/private network|did not answer/)
  expect(asked).toEqual([])
})

// (rule: import-pictures)
test('a name is resolved once, and one that also leads inside is not asked at all', async () => {
  let times = 0
  const rebinding = async () => {
    times += 1
    return times === 1 ? [{ address: '127.0.0.1', family: 4 }] : [{ address: '10.0.0.1', family: 4 }]
  }
  const bytes = await fetcher({ resolve: rebinding })('http://pictures.test/a.jpg')
  expect([Buffer.from(bytes).toString(), times]).toEqual(['picture', 1])
  const both = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  expect(await words(createPictureFetcher({ resolve: both })('http://pictures.test/a.jpg'))).toMatch(
    /private network/,
  )
})

// (rule: import-pictures)
test('a redirect is looked at in the same way, and does not go on for ever', async () => {
  const isAllowed = (address: string) => address === '127.0.0.2'
  const resolve = async () => [{ address: '127.0.0.2', family: 4 }]
  const other = http.createServer((_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end(),
  )
  await new Promise<void>((done) => other.listen(port, '127.0.0.2', done))
  asked.length = 0
  expect(await words(fetcher({ resolve, isAllowed })('http://pictures.test/inside'))).toMatch(
    /private network/,
  )
  expect(asked).toEqual([])
  other.close()
  expect(await words(fetcher()('http://pictures.test/loop'))).toMatch(/keeps redirecting/)
})

// (rule: import-pictures)
test('a page, a dead address, something too large or too slow, and no address of the web are told apart', async () => {
  const fetchPicture = fetcher()
  expect(await words(fetchPicture('http://pictures.test/page'))).toMatch(/leads to a page/)
  expect(await words(fetchPicture('http://pictures.test/gone'))).toMatch(
    /no picture at this address any more/,
  )
  expect(await words(fetchPicture('http://pictures.test/huge'))).toMatch(/larger than 15 MB/)
  expect(await words(fetchPicture('http://pictures.test/endless'))).toMatch(/larger than 15 MB/)
  expect(await words(fetcher({ timeoutMs: 200 })('http://pictures.test/never'))).toMatch(/too long/)
  for (const url of ['IMG_1.jpg', 'ftp://a.test/b', 'file:///etc/passwd', 'https://u:p@a.test/b'])
    expect(await words(fetchPicture(url)), url).toMatch(/no address of a picture/)
  expect(await words(fetchPicture('http://a.test:8080/b'))).toMatch(/port of its own/)
})
