import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FetchedModule } from './messages.ts'
import { cacheModules } from './cached-modules.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cached-modules-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const moduleOf = (file: string, code: string) => ({ file, code, id: file, url: file }) as FetchedModule

test('an unchanged module is fetched once', async () => {
  const file = path.join(folder, 'settled.ts')
  writeFileSync(file, 'settled')
  utimesSync(file, 1, 1)
  const asked: string[] = []
  const modules = cacheModules(async (url) => (asked.push(url), moduleOf(file, 'settled')), Date.now())
  await modules.fetch('/settled.ts')
  await modules.fetch('/settled.ts')
  expect(asked).toEqual(['/settled.ts'])
})

test('the old code of a file whose change Vite has not noticed is not stored for the new text', async () => {
  const file = path.join(folder, 'edited.ts')
  const began = Date.now() - 1000
  writeFileSync(file, 'new text')
  let ofVite = 'old code'
  const modules = cacheModules(async () => moduleOf(file, ofVite), began)
  expect(await modules.fetch('/edited.ts')).toMatchObject({ code: 'old code' })
  ofVite = 'new code'
  expect(await modules.fetch('/edited.ts')).toMatchObject({ code: 'new code' })
})
