import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../db/test-database.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { dayMs } from '../lib/time.ts'
import { findUnusedPictures } from './purge-pictures.service.ts'
import { contentKey, createFileStorage, privateName } from './storage.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shop-purge-'))
const storage = createFileStorage(folder)
let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const bytes = Buffer.from('x')
async function stored(what: string, ageDays: number): Promise<string> {
  const key = contentKey(Buffer.from(what))
  const put = new Date(t.ctx.now().getTime() - ageDays * dayMs)
  for (const name of [`${key}/480.avif`, `${key}/mail.jpg`]) {
    await storage.put(name, bytes)
    utimesSync(path.join(folder, name), put, put)
  }
  return key
}

// (rule: unused-pictures)
test('only what no row names and a week has passed over is unused; private pictures are left to their feature', async () => {
  await insertProduct(t.ctx)
  const shown = await stored('of a product', 30)
  await t.ctx.db.execute(sql`update product_images set key = ${shown}`)
  const inText = await stored('after a line end', 30)
  const late = await stored('after much text', 30)
  await t.ctx.db.execute(
    sql`insert into settings (key, value) values ('own', to_jsonb(${`a\n${inText} b`}::text)), ('more', to_jsonb(repeat('lorem ipsum ', 9000) || ${late}::text))`,
  )
  await t.ctx.db.execute(sql`update products set description = ${`a\n${inText}`}`)
  const escaped = await stored('after a line end in JSON', 30)
  await t.ctx.db.execute(
    sql`insert into settings (key, value) values ('json', to_jsonb(${`a\n${escaped}\t${escaped}`}::text))`,
  )
  await stored('uploaded just now', 0)
  await storage.put(privateName(contentKey(bytes)), bytes)
  utimesSync(path.join(folder, privateName(contentKey(bytes))), 0, 0)
  const former = await stored('of a product that is gone', 30)
  expect(await findUnusedPictures(t.ctx, storage)).toEqual([`${former}/480.avif`, `${former}/mail.jpg`])
})
