import { and, eq, isNull, lt } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { keyedCommands } from '../../../db/schema.ts'
import { errorsOf } from '../../errors.ts'
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
  STILL_RUNNING: [409, 'This is still being done. Please wait a moment, then reload to see it.'],
})

/** A claim that nobody has renewed for so long belongs to a process that has ended. */
const claimMs = minuteMs
const renewMs = 15 * secondMs
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
 * the first answer (rule: once-per-key). A refused or failed command may be sent again with its key. The key is claimed first,
 * then the command runs, then its answer is stored; the claim of a process that ended is free again after a minute. Throws
 * KEY_REUSED, STILL_RUNNING, and what `run` throws.
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
    return await (isAtomic ? inTransaction(ctx, runAndStore) : runAndStore(ctx))
  } catch (error) {
    // If this fails too, the claim ends by itself.
    await ctx.db
      .delete(keyedCommands)
      .where(isThis)
      .catch(() => {})
    throw error
  } finally {
    clearInterval(renewing)
  }
}

type Claim = { id: string; request: string }

/** The stored answer, or null when the caller now has the claim. */
async function claimOrAwait(ctx: Ctx, claim: Claim, waitMs: number): Promise<string | null> {
  const until = performance.now() + waitMs
  for (;;) {
    if (await takeClaim(ctx, claim)) return null
    const [known] = await ctx.db.select().from(keyedCommands).where(eq(keyedCommands.id, claim.id))
    if (known && known.request !== claim.request) throw keyError('KEY_REUSED')
    if (known?.answer) return known.answer
    if (performance.now() > until) throw keyError('STILL_RUNNING', { retryAfterSeconds: claimMs / secondMs })
    await sleep(pollMs)
  }
}

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
        lt(keyedCommands.createdAt, new Date(createdAt.getTime() - claimMs)),
      ),
    })
    .returning({ id: keyedCommands.id })
  return taken !== undefined
}

/** Deletes what was answered before `before`: nobody repeats it any more. */
export const purgeKeyedCommands = (ctx: Ctx, before: Date): Promise<number> =>
  deleteInBatches(ctx, keyedCommands, lt(keyedCommands.createdAt, before))
