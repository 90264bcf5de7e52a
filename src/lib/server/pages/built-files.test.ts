import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountBuiltFiles } from './built-files.ts'

const script = 'export const a = 1'
let folder: string
const app = new Hono()
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'built-files-'))
  const files = {
    'a-1x.js': script,
    'a-1x.js.br': brotliCompressSync(script),
    'a-1x.js.gz': gzipSync(script),
    'b-2y.woff2': 'font',
    'c-3z.css': 'a {}',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  mountBuiltFiles(app, '/assets', folder)
  mountBuiltFiles(app, '/missing', path.join(folder, 'missing'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const get = (address: string, accepted?: string, method = 'GET') =>
  app.request(address, { method, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
const headersOf = ({ headers }: Response) =>
  ['content-type', 'content-encoding', 'vary', 'cache-control'].map((name) => headers.get(name))
const isKept = 'public, max-age=31536000, immutable'
const isScript = 'text/javascript; charset=utf-8'

test('a script comes compressed as the browser accepts it, and may be kept forever', async () => {
  expect(headersOf(await get('/assets/a-1x.js', 'gzip, deflate, br'))).toEqual([
    isScript,
    'br',
    'accept-encoding',
    isKept,
  ])
  const zipped = await get('/assets/a-1x.js', 'gzip')
  expect(headersOf(zipped)).toEqual([isScript, 'gzip', 'accept-encoding', isKept])
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(script)
  const plain = await get('/assets/a-1x.js')
  expect(headersOf(plain)).toEqual([isScript, null, 'accept-encoding', isKept])
  expect(await plain.text()).toBe(script)
})

test('what is not compressed comes as it is', async () => {
  const font = await get('/assets/b-2y.woff2', 'br')
  expect(headersOf(font)).toEqual(['font/woff2', null, null, isKept])
  expect(await font.text()).toBe('font')
})

test('a file is read once; one that a later build took away is not there', async () => {
  expect((await get('/assets/b-2y.woff2')).status).toBe(200)
  for (const name of ['b-2y.woff2', 'c-3z.css']) rmSync(path.join(folder, name))
  expect((await get('/assets/b-2y.woff2')).status).toBe(200)
  expect((await get('/assets/c-3z.css')).status).toBe(404)
})

test('HEAD has the same headers and no body; other addresses and methods are not answered', async () => {
  const head = await get('/assets/b-2y.woff2', undefined, 'HEAD')
  expect([head.status, headersOf(head)[3], await head.text()]).toEqual([200, isKept, ''])
  for (const address of [
    '/assets/c.js',
    '/assets/',
    '/assets/..%2fpackage.json',
    '/assets/x/a-1x.js',
    '/missing/a',
  ])
    expect((await get(address)).status, address).toBe(404)
  expect((await get('/assets/a-1x.js', undefined, 'POST')).status).toBe(404)
})
