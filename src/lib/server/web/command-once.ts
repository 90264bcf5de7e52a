import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Db } from '../../../db/client.ts'
import { keyedCommands } from '../../../db/schema.ts'
import { AppError, errorsOf } from '../../errors.ts'
import { minuteMs, secondMs } from '../../time.ts'
import { type Actor, type Ctx, inTransaction } from '../context.ts'
import { deleteInBatches } from '../jobs/delete-batches.ts'
import { digestWith, openAnswer, sealAnswer } from './sealed-answer.ts'

/** Of every command that has no key of its own; lower case, as headers are read. */
export const commandHeaderSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w.:-]{8,64}$/, 'Send 8 to 64 letters, digits, dots, colons, hyphens or underscores')
    .optional()
    .describe(
      'Random, new for each thing to be done: the same request with it is done once and gets the first answer',
    ),
})

const keyError = errorsOf({
  KEY_REUSED: [422, 'This key was sent before with another request. Reload the page and try again.'],
  ALREADY_DONE: [409, 'This was done already, but the answer got lost. Reload the page to see it.'],
  STILL_RUNNING: [409, 'This is still being done. Please wait a moment, then reload to see it.'],
})

/** A claim that nobody has renewed for so long belongs to a process that has ended. */
const claimMs = minuteMs
const renewMs = 15 * secondMs
/** In place of the answer of a command that failed after it had changed something. */
const lost = 'lost'
/** As long as a proxy waits for an answer. */
const mostWaitMs = 30 * secondMs
const pollMs = 50

/** Whose key it is: a person's, whatever she may do now, or a guest's with a cookie. Others cannot be told apart. */
function holderOf(actor: Actor): string | null {
  if (actor.kind === 'customer') return actor.userId
  return actor.kind === 'guest' ? actor.guestKey : null
}

export type KeyedCommand = {
  key: string | undefined
  /** Method and address: a key is good for one. */
  operation: readonly [method: string, path: string]
  /** Query and body, as they were validated. */
  request: readonly unknown[]
  /** Command, answer and the mark that it was done are one transaction. */
  isAtomic: boolean
  /** How long a repeat waits for the first answer. */
  waitMs?: number
}

/**
 * Does a command once for each key of its caller: the same request again, also at the same moment and in another process, gets
 * the first answer (rule: once-per-key). A refused command may be sent again with its key, and one that failed before it changed
 * something. The key is claimed first, then the command runs, then its answer is stored; the claim of a process that ended is
 * free again after a minute, unless a transaction had been committed. Throws KEY_REUSED, ALREADY_DONE, STILL_RUNNING, and what
 * `run` throws.
 */
export async function runOnce<C extends Ctx, Answer>(
  ctx: C,
  { key, operation, request, isAtomic, waitMs = mostWaitMs }: KeyedCommand,
  run: (ctx: C) => Promise<Answer>,
): Promise<Answer> {
  const holder = holderOf(ctx.actor)
  if (key === undefined || !holder) return run(ctx)
  const claim = { id: digestWith(key, [holder, ...operation]), request: digestWith(key, request) }
  const known = await claimOrAwait(ctx, claim, waitMs)
  if (known !== null) return openAnswer(key, known) as Answer
  const isThis = eq(keyedCommands.id, claim.id)
  const renewing = setInterval(() => {
    ctx.db
      .update(keyedCommands)
      .set({ createdAt: ctx.now() })
      .where(isThis)
      .catch(() => {})
  }, renewMs).unref()
  const runAndStore = async (ctx: C) => {
    const answer = await run(ctx)
    await ctx.db
      .update(keyedCommands)
      .set({ answer: sealAnswer(key, answer) })
      .where(isThis)
    return answer
  }
  try {
    return await (isAtomic
      ? inTransaction(ctx, runAndStore)
      : runAndStore({ ...ctx, db: markingDone(ctx.db, claim.id) }))
  } catch (error) {
    await endClaim(ctx, claim.id, error).catch(() => {})
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** The same database; the first transaction of it that changes something leaves the mark with its commit. */
function markingDone(db: Db, id: string): Db {
  const marking: Db = Object.create(db)
  marking.transaction = (work, config) =>
    db.transaction(async (tx) => {
      const result = await work(tx)
      await tx
        .update(keyedCommands)
        .set({ isDone: true })
        .where(and(eq(keyedCommands.id, id), sql`pg_current_xact_id_if_assigned() is not null`))
      return result
    }, config)
  return marking
}

/** A refusal is known to who gets it, and may be tried again. If this fails too, the claim ends by itself. */
async function endClaim(ctx: Ctx, id: string, error: unknown): Promise<void> {
  const isThis = eq(keyedCommands.id, id)
  const isFree = error instanceof AppError ? isThis : and(isThis, eq(keyedCommands.isDone, false))
  await ctx.db.delete(keyedCommands).where(isFree)
  await ctx.db.update(keyedCommands).set({ answer: lost }).where(isThis)
}

type Claim = { id: string; request: string }

/** The stored answer, or null when the caller now has the claim. */
async function claimOrAwait(ctx: Ctx, claim: Claim, waitMs: number): Promise<string | null> {
  const until = performance.now() + waitMs
  for (;;) {
    if (await takeClaim(ctx, claim)) return null
    const [known] = await ctx.db.select().from(keyedCommands).where(eq(keyedCommands.id, claim.id))
    if (known && known.request !== claim.request) throw keyError('KEY_REUSED')
    if (known?.answer === lost || (known?.isDone && !known.answer && hasEnded(ctx, known)))
      throw keyError('ALREADY_DONE')
    if (known?.answer) return known.answer
    if (performance.now() > until) throw keyError('STILL_RUNNING', { retryAfterSeconds: claimMs / secondMs })
    await sleep(pollMs)
  }
}

const hasEnded = (ctx: Ctx, { createdAt }: { createdAt: Date }) =>
  createdAt.getTime() < ctx.now().getTime() - claimMs

/** Whether the key is free, or its holder has ended. */
async function takeClaim(ctx: Ctx, claim: Claim): Promise<boolean> {
  const createdAt = ctx.now()
  const [taken] = await ctx.db
    .insert(keyedCommands)
    .values({ ...claim, createdAt })
    .onConflictDoUpdate({
      target: keyedCommands.id,
      set: { createdAt },
      setWhere: and(
        isNull(keyedCommands.answer),
        eq(keyedCommands.request, claim.request),
        eq(keyedCommands.isDone, false),
        lt(keyedCommands.createdAt, new Date(createdAt.getTime() - claimMs)),
      ),
    })
    .returning({ id: keyedCommands.id })
  return taken !== undefined
}

/** Deletes what was answered before `before`: nobody repeats it any more. */
export const purgeKeyedCommands = (ctx: Ctx, before: Date): Promise<number> =>
  deleteInBatches(ctx, keyedCommands, lt(keyedCommands.createdAt, before))
