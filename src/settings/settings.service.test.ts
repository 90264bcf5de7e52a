import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../db/test-database.ts'
import { readSettings, writeSetting } from './settings.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

test('a setting has its default until the owner writes her own', async () => {
  expect((await readSettings(t.ctx)).return_window_days).toBe(7)
  await writeSetting(t.ctx, 'return_window_days', 14)
  await writeSetting(t.ctx, 'return_window_days', 10)
  expect((await readSettings(t.ctx)).return_window_days).toBe(10)
})
