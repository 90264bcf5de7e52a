import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminActor } from '../db/test-fixtures.ts'
import { imports } from '../db/schema.ts'
import { openShopApi } from '../app/test-shop-api.ts'
import { maxImportBytes } from './imports.rules.ts'
import { importPath } from './upload-import.admin-api.ts'

let t: Awaited<ReturnType<typeof openShopApi>>
beforeAll(async () => {
  t = await openShopApi()
  t.actors.set('owner', adminActor)
  t.actors.set('helper', { ...adminActor, userId: crypto.randomUUID(), role: 'helper' })
  t.actors.set('customer', { ...adminActor, userId: crypto.randomUUID(), role: null })
})
afterAll(() => t.close())

async function send(who: string, body: BodyInit, headers: Record<string, string> = {}) {
  const query = new URLSearchParams({ name: 'pieces.csv', changed_at: '2026-11-20T08:00:00.000Z' })
  const response = await t.api.request(`${importPath}?${query}`, {
    method: 'POST',
    headers: { cookie: who, 'content-type': 'text/csv', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: await response.json() }
}
const stored = async () => (await t.ctx.db.select().from(imports)).length

// (rules: import-limits, owner-only)
test('owners alone send a file', async () => {
  for (const who of ['', 'customer', 'helper'])
    expect((await send(who, 'Name,Price\nA,1\n')).status, who).toBe(404)
  expect(await stored()).toBe(0)
  expect(await send('owner', 'Name,Price\nA,4500\n')).toMatchObject({
    status: 200,
    body: { id: expect.any(String) },
  })
  expect(await stored()).toBe(1)
})

// (rule: import-limits)
test('a file of 200 MB is refused by its length, and one that does not say it once it has gone too far', async () => {
  const before = await stored()
  const announced = await send('owner', 'Name\n', { 'content-length': String(200 * 1024 * 1024) })
  expect(announced).toMatchObject({ status: 413, body: { error: { code: 'FILE_TOO_LARGE' } } })
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1024 * 1024
      controller.enqueue(new Uint8Array(1024 * 1024).fill(65))
    },
  })
  const streamed = await send('owner', endless, { 'transfer-encoding': 'chunked' })
  expect(streamed.body.error.message).toContain('larger than 20 MB. Split it into several files')
  expect(sent).toBeLessThan(maxImportBytes * 1.5)
  expect(await stored()).toBe(before)
})

// (rule: import-limits)
test('of a file that is refused halfway nothing is kept', async () => {
  const before = await stored()
  const broken = await send('owner', `Name,Price\n${'A,1\n'.repeat(2000)}"never ends`)
  expect(broken).toMatchObject({ status: 400, body: { error: { code: 'FILE_BROKEN' } } })
  expect(await stored()).toBe(before)
})
