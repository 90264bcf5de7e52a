import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { auditLog, keyedCommands } from '../../../db/schema.ts'
import { rowsOf } from '../../../db/rows.ts'
import { openTestContext } from '../../../db/test-database.ts'
import { guestActor, insertCustomer } from '../../../db/test-fixtures.ts'
import { commonError } from '../../errors.ts'
import { minuteMs } from '../../time.ts'
import { type Ctx, inTransaction } from '../context.ts'
import { commandHeaderSchema, type KeyedCommand, runOnce } from './command-once.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let ada: Ctx
let bola: Ctx
const start = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  t = await openTestContext()
  ada = t.ctxFor((await insertCustomer(t.ctx)).actor)
  bola = t.ctxFor((await insertCustomer(t.ctx)).actor)
})
beforeEach(async () => {
  t.setNow(start)
  await t.ctx.db.delete(keyedCommands)
  runs = 0
})
afterAll(() => t.close())

let runs: number
/** Counts how often it ran, and leaves a row each time. */
async function act(ctx: Ctx) {
  const run = ++runs
  await ctx.db.insert(auditLog).values({ actor: 'x', action: 'x', subjectType: 'x', subjectId: `${run}` })
  await new Promise((done) => setTimeout(done, 30))
  return { run, link: 'https://shop.test/pay/secret-token' }
}
async function rowsMade(work: () => Promise<unknown>): Promise<number> {
  const before = await t.ctx.db.$count(auditLog)
  await work()
  return (await t.ctx.db.$count(auditLog)) - before
}

const command = (key: string | undefined, changes: Partial<KeyedCommand> = {}): KeyedCommand => ({
  key,
  operation: ['post', '/api/admin/notes'],
  request: [undefined, { body: 'Calls first' }],
  isAtomic: false,
  ...changes,
})

// (rule: once-per-key)
test.each([true, false])('the same command at once and later is done once (atomic: %s)', async (isAtomic) => {
  const send = () => runOnce(ada, command(`at-once-${isAtomic}`, { isAtomic }), act)
  const made = await rowsMade(async () => {
    const both = await Promise.all([send(), send()])
    for (const answer of [...both, await send()])
      expect(answer).toEqual({ run: 1, link: 'https://shop.test/pay/secret-token' })
  })
  expect([made, runs]).toEqual([1, 1])
})

// (rule: once-per-key)
test('a key is good for one request of one person at one address', async () => {
  const key = 'one-request'
  await runOnce(ada, command(key), act)
  const other = command(key, { request: [undefined, { body: 'Calls later' }] })
  await expect(runOnce(ada, other, act)).rejects.toMatchObject({ code: 'KEY_REUSED', status: 422 })
  await runOnce(bola, command(key), act)
  await runOnce(ada, command(key, { operation: ['post', '/api/admin/other-notes'] }), act)
  expect(runs).toBe(3)
  const guest = t.ctxFor(guestActor())
  expect(await runOnce(guest, command(key), act)).toEqual(await runOnce(guest, command(key), act))
  // Guests without a cookie cannot be told apart, and a key is no promise between strangers.
  const nobody = t.ctxFor({ kind: 'guest', guestKey: null })
  for (const run of [5, 6]) expect(await runOnce(nobody, command(key), act)).toMatchObject({ run })
  for (const run of [7, 8]) expect(await runOnce(ada, command(undefined), act)).toMatchObject({ run })
})

// (rule: once-per-key)
test('what was refused or failed may be sent again with its key', async () => {
  for (const isAtomic of [true, false])
    for (const error of [commonError('PASSWORD_AGAIN'), new Error('out of luck')]) {
      const sent = command(`again-${isAtomic}-${error.message.length}`, { isAtomic })
      const refuse = () => runOnce(ada, sent, () => Promise.reject(error))
      await expect(refuse()).rejects.toBe(error)
      await expect(refuse()).rejects.toBe(error)
      runs = 0
      expect(await runOnce(ada, sent, act)).toMatchObject({ run: 1 })
    }
  const failing = async (ctx: Ctx) => {
    await act(ctx)
    throw commonError('NOT_FOUND')
  }
  const isUndone = () => runOnce(ada, command('rolled-back', { isAtomic: true }), failing).catch(() => {})
  expect(await rowsMade(isUndone)).toBe(0)
})

// (rule: once-per-key)
test('the claim of a process that ended holds for a minute', async () => {
  const sent = command('a-crash-here', { waitMs: 120 })
  await Promise.race([
    runOnce(ada, sent, () => new Promise(() => {})),
    new Promise((go) => setTimeout(go, 50)),
  ])
  t.setNow(new Date(start.getTime() + minuteMs))
  const waiting = { code: 'STILL_RUNNING', status: 409, retryAfterSeconds: 60 }
  await expect(runOnce(ada, sent, act)).rejects.toMatchObject(waiting)
  t.setNow(new Date(start.getTime() + minuteMs + 1))
  const { waitMs: _, ...patient } = sent
  const both = await Promise.all([runOnce(ada, patient, act), runOnce(ada, patient, act)])
  expect(both.map(({ run }) => run)).toEqual([1, 1])
})

/** Commits, and then has no answer. */
const commitThen = (after: () => Promise<never>) => async (ctx: Ctx) => {
  await inTransaction(ctx, act)
  return after()
}
const never = () => new Promise<never>(() => {})

// (rule: once-per-key)
test('what was committed is not done again, though its answer got lost', async () => {
  const done = { code: 'ALREADY_DONE', status: 409 }
  const failed = command('failed-after-it')
  const fail = () => Promise.reject(new Error('out of luck'))
  await expect(runOnce(ada, failed, commitThen(fail))).rejects.toThrow('out of luck')
  await expect(runOnce(ada, failed, act)).rejects.toMatchObject(done)
  const ended = command('ended-after-it', { waitMs: 120 })
  void runOnce(ada, ended, commitThen(never))
  await vi.waitFor(() => expect(runs).toBe(2))
  await expect(runOnce(ada, ended, act)).rejects.toMatchObject({ code: 'STILL_RUNNING' })
  t.setNow(new Date(start.getTime() + minuteMs + 1))
  await expect(runOnce(ada, ended, act)).rejects.toMatchObject(done)
  // Only looked, and then failed; and a refusal is known, and what it is about may be tried again.
  const read = command('only-looked-up')
  const look = async (ctx: Ctx) => {
    await inTransaction(ctx, (ctx) => ctx.db.$count(auditLog))
    return fail()
  }
  await expect(runOnce(ada, read, look)).rejects.toThrow('out of luck')
  await runOnce(ada, read, act)
  const refused = command('refused-after-it')
  const refuse = () => Promise.reject(commonError('PASSWORD_AGAIN'))
  await expect(runOnce(ada, refused, commitThen(refuse))).rejects.toThrow()
  await runOnce(ada, refused, act)
  expect(runs).toBe(5)
})

// (rule: once-per-key)
test('a command that runs for longer keeps its claim', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const sent = command('a-long-command', { waitMs: 120 })
  const finish = Promise.withResolvers<void>()
  const first = runOnce(ada, sent, (ctx) => finish.promise.then(() => act(ctx)))
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  t.setNow(new Date(start.getTime() + 2 * minuteMs))
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  const renewed = { createdAt: t.ctx.now() }
  await vi.waitFor(async () => expect(await t.ctx.db.select().from(keyedCommands)).toMatchObject([renewed]))
  await expect(runOnce(ada, sent, act)).rejects.toMatchObject({ code: 'STILL_RUNNING' })
  finish.resolve()
  expect(await runOnce(ada, sent, act)).toEqual(await first)
  expect(runs).toBe(1)
})

// (rule: once-per-key)
test('a row names neither caller nor request, and is read with its key alone', async () => {
  await runOnce(ada, command('read-with-its-key'), act)
  const [row] = await rowsOf<Record<string, unknown>>(t.ctx.db)`select * from keyed_commands`
  expect(Object.keys(row!)).toEqual(['id', 'request', 'is_done', 'answer', 'created_at'])
  expect(row!.id).toMatch(/^[\w-]{43}$/)
  expect(row!.request).toMatch(/^[\w-]{43}$/)
  const bytes = Buffer.from(String(row!.answer), 'base64').toString('latin1')
  expect(bytes).not.toMatch(/secret-token|run/)
  const { actor } = ada as { actor: { userId: string } }
  expect(JSON.stringify(row)).not.toContain(actor.userId)
})

test('a key is 8 to 64 plain characters', () => {
  const isKey = (key?: string) => commandHeaderSchema.safeParse({ 'idempotency-key': key }).success
  expect([undefined, crypto.randomUUID(), 'a'.repeat(8), 'a'.repeat(64)].map(isKey)).not.toContain(false)
  expect(['', 'a'.repeat(7), 'a'.repeat(65), 'a key of it', 'schlüssel'].map(isKey)).not.toContain(true)
})
