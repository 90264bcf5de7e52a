import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountPublicFiles } from './public-files.ts'

let folder: string
const app = new Hono()
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'public-files-'))
  mkdirSync(path.join(folder, 'assets'))
  for (const name of ['favicon.ico', '.secret', 'assets/a.js']) writeFileSync(path.join(folder, name), name)
  mountPublicFiles(app, folder)
  mountPublicFiles(app, path.join(folder, 'missing'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('icons may be cached for a day', async () => {
  const icon = await app.request('/favicon.ico')
  expect([icon.status, await icon.text()]).toEqual([200, 'favicon.ico'])
  expect(icon.headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800')
})

test('nothing else of the folder is served', async () => {
  for (const name of ['/.secret', '/assets/a.js', '/assets', '/missing', '/..%2fpackage.json'])
    expect((await app.request(name)).status).toBe(404)
})
