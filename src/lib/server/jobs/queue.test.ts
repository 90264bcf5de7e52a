import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext, openTestDatabase } from '../../../db/test-database.ts'
import { inTransaction } from '../context.ts'
import { defineQueue } from '../../job-queue.ts'
import { onJob, onSchedule, openQueue } from './queue.ts'

const mailQueue = defineQueue<{ to: string }>('test.mail')
const batchQueue = defineQueue<{ to: string }>('test.batch')

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext([mailQueue])
})
afterAll(() => t.close())

async function countJobs(): Promise<number> {
  const result = await t.ctx.db.execute(
    sql`select count(*)::int as jobs from pgboss.job where name = 'test.mail'`,
  )
  return (result as unknown as { rows: { jobs: number }[] }).rows[0]!.jobs
}

test('the very first job can be put in by a transaction, and exists when it commits', async () => {
  await inTransaction(t.ctx, (ctx) => ctx.queue.send(ctx.db, mailQueue, { to: 'ada' }))
  expect(await countJobs()).toBe(1)
})

// (rule: one-mail-per-event)
test('a job of a transaction that fails never exists', async () => {
  const failing = inTransaction(t.ctx, async (ctx) => {
    await ctx.queue.send(ctx.db, mailQueue, { to: 'nobody' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await countJobs()).toBe(1)
})

const fail = (error: Error) => {
  throw error
}

test('jobs are repeated for longer than a day, in queues of an earlier version too', async () => {
  const database = await openTestDatabase()
  const { declare, stop } = await openQueue(database, [mailQueue], fail)
  await database.db.execute(sql`update pgboss.queue set retry_limit = 8, retry_delay_max = null`)
  await declare([mailQueue])
  const { rows } = (await database.db.execute(
    sql`select retry_limit as tries, retry_delay_max as longest from pgboss.queue where name = 'test.mail'`,
  )) as unknown as { rows: { tries: number; longest: number }[] }
  expect(rows).toEqual([{ tries: 40, longest: 3600 }])
  await stop()
  await database.close()
})

test('a worker that listens runs a job at once, without polling', async () => {
  const database = await openTestDatabase()
  const listening = { listens: true, pollEverySeconds: 3600 }
  const { queue, work, stop } = await openQueue(database, [mailQueue], fail, listening)
  const done: string[] = []
  await work([onJob(mailQueue, async ({ to }) => void done.push(to))])
  // The first may still be found by the initial poll.
  for (const to of ['ada', 'bola', 'chidi']) {
    await database.db.transaction((tx) => queue.send(tx as never, mailQueue, { to }))
    await expect.poll(() => done).toContain(to)
  }
  await stop()
  await database.close()
})

test('of a batch only the job that fails is repeated', async () => {
  const database = await openTestDatabase()
  const { queue, work, stop } = await openQueue(database, [batchQueue], fail)
  const done: string[] = []
  for (const to of ['ada', 'broken', 'bola']) await queue.send(database.db, batchQueue, { to })
  await work([
    onJob(batchQueue, async ({ to }) => {
      if (to === 'broken') throw new Error('refused')
      done.push(to)
    }),
  ])
  const statesOf = async () => {
    const result = await database.db.execute(
      sql`select data->>'to' as to, state::text from pgboss.job where name = 'test.batch' order by 1`,
    )
    return (result as unknown as { rows: { to: string; state: string }[] }).rows
  }
  await expect.poll(statesOf).toEqual([
    { to: 'ada', state: 'completed' },
    { to: 'bola', state: 'completed' },
    { to: 'broken', state: 'retry' },
  ])
  expect(done.toSorted()).toEqual(['ada', 'bola'])
  await stop()
  await database.close()
})

// (rule: jobs-come-back)
test('a job whose process was killed is retried within half a minute', async () => {
  const database = await openTestDatabase()
  const killed = await openQueue(database, [mailQueue], fail)
  await killed.queue.send(database.db, mailQueue, { to: 'ada' })
  await killed.stop()
  const jobs = async () => {
    const { rows } = (await database.db.execute(
      sql`select state::text, extract(epoch from start_after - now())::float8 as wait, heartbeat_seconds as beat
        from pgboss.job where name = 'test.mail'`,
    )) as unknown as { rows: { state: string; wait: number; beat: number }[] }
    return rows
  }
  expect((await jobs())[0]!.beat).toBe(10)
  // As left by a process whose last heartbeat is eleven seconds old.
  await database.db
    .execute(sql`update pgboss.job set state = 'active', started_on = now() - interval '20 seconds',
    heartbeat_on = now() - interval '11 seconds' where name = 'test.mail'`)

  const next = await openQueue(database, [mailQueue], fail)
  const done: string[] = []
  if (database.kind === 'pglite') {
    await next.work([onJob(mailQueue, async ({ to }) => void done.push(to))])
    await expect.poll(() => done, { timeout: 5000 }).toEqual(['ada'])
  } else {
    await expect.poll(async () => (await jobs())[0]!.state, { timeout: 9000 }).toBe('retry')
    expect((await jobs())[0]!.wait).toBeLessThan(10)
  }
  await next.stop()
  await database.close()
})

// (rule: gentle-stop)
test('a process that stops ends the job it is at, begins no other of its batch, and hands those back', async () => {
  const database = await openTestDatabase()
  const { queue, work, rest, stop } = await openQueue(database, [batchQueue], fail)
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const ended: string[] = []
  for (const to of ['ada', 'bola', 'chidi']) await queue.send(database.db, batchQueue, { to })
  await work([
    onJob(batchQueue, async ({ to }) => {
      begun.push(to)
      await gate.promise
      ended.push(to)
    }),
  ])
  await expect.poll(() => begun).toHaveLength(1)
  await rest()
  await queue.send(database.db, batchQueue, { to: 'later' })
  const stopped = stop()
  gate.resolve()
  await stopped
  expect(ended).toEqual(begun)
  const { rows } = (await database.db.execute(
    sql`select data->>'to' as to, state::text from pgboss.job where name = 'test.batch' order by 1`,
  )) as unknown as { rows: { to: string; state: string }[] }
  // The order within a batch is not defined.
  const others = ['ada', 'bola', 'chidi'].filter((to) => to !== ended[0])
  expect(Object.fromEntries(rows.map(({ to, state }) => [to, state]))).toEqual({
    [ended[0]!]: 'completed',
    ...Object.fromEntries(others.map((to) => [to, 'retry'])),
    later: 'created',
  })
  await database.close()
})

test('a schedule that no job has any more ends when the jobs begin', async () => {
  const database = await openTestDatabase()
  const jobs = ['test.kept', 'test.retired'].map((name) => onSchedule(name, '0 3 * * *', async () => {}))
  const { declare, work, stop } = await openQueue(database, [], fail)
  await declare(jobs)
  const schedules = async () => {
    const result = await database.db.execute(sql`select name, cron from pgboss.schedule order by name`)
    return (result as unknown as { rows: { name: string; cron: string }[] }).rows
  }
  await work(jobs)
  expect((await schedules()).map(({ name }) => name)).toEqual(['test.kept', 'test.retired'])
  await stop()

  const next = await openQueue(database, [], fail)
  await next.work([onSchedule('test.kept', '0 4 * * *', async () => {})])
  expect(await schedules()).toEqual([{ name: 'test.kept', cron: '0 4 * * *' }])
  await next.stop()
  await database.close()
})

test('a payload of another type does not compile', () => {
  const { send } = t.ctx.queue
  const refused = [
    // @ts-expect-error: a field is missing
    () => send(t.ctx.db, mailQueue, {}),
    // @ts-expect-error: a field of another type
    () => send(t.ctx.db, mailQueue, { to: 7 }),
    // @ts-expect-error: an unknown field
    () => send(t.ctx.db, mailQueue, { to: 'ada', cc: 'obi' }),
    // @ts-expect-error: a handler of something else
    () => onJob(mailQueue, async (job: { from: string }) => void job),
    // @ts-expect-error: a date returns as text
    () => defineQueue<{ at: Date }>('test.date'),
  ]
  expect(refused).toHaveLength(5)
})
