import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../db/test-database.ts'
import { inTransaction } from './context.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext(['test.mail'])
})
afterAll(() => t.close())

async function countJobs(): Promise<number> {
  const result = await t.ctx.db.execute(
    sql`select count(*)::int as jobs from pgboss.job where name = 'test.mail'`,
  )
  return (result as unknown as { rows: { jobs: number }[] }).rows[0]!.jobs
}

test('the very first job can be put in by a transaction, and exists when it commits', async () => {
  await inTransaction(t.ctx, (ctx) => ctx.queue.send(ctx.db, 'test.mail', { to: 'ada' }))
  expect(await countJobs()).toBe(1)
})

test('a job of a transaction that fails never exists', async () => {
  const failing = inTransaction(t.ctx, async (ctx) => {
    await ctx.queue.send(ctx.db, 'test.mail', { to: 'nobody' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await countJobs()).toBe(1)
})
