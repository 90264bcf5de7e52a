import { and, eq, lt } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { keyedRequests } from '../../../db/schema.ts'
import { errorsOf } from '../../errors.ts'
import { actorName, type Ctx, inTransaction } from '../context.ts'
import { deleteInBatches } from './delete-batches.ts'

/** Of a command that has a key of its own, for `once`; all others have theirs from the frame (`command-once.ts`). */
export const idempotencyHeaderSchema = z.object({
  'idempotency-key': z.string().min(1).max(200).optional(),
})

const keyError = errorsOf({
  KEY_REUSED: [422, 'This key was sent before with another request. Reload the page and try again.'],
})

/** Whose key it is: a person's, whatever she may do now, so that a role given or taken between two tries changes nothing. */
const holderOf = (actor: Ctx['actor']): string =>
  actor.kind === 'customer' ? actor.userId : actorName(actor)

/**
 * Does `work` once for each key of a person, in one transaction with it: the same request again, also at the
 * same moment, gets the first answer (rule: once-per-key). A refused request was not done and may be retried.
 * Request and answer are stored as JSON. Without a key `work` is done each time. Throws KEY_REUSED, and what
 * `work` throws.
 */
export function once<C extends Ctx, Answer>(
  ctx: C,
  { key, request }: { key: string | undefined; request: unknown },
  work: (ctx: C) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work(ctx)
  const actor = holderOf(ctx.actor)
  const isThis = and(eq(keyedRequests.actor, actor), eq(keyedRequests.key, key))
  return inTransaction(ctx, async (ctx) => {
    // Waits for the same key of another transaction.
    const [fresh] = await ctx.db
      .insert(keyedRequests)
      .values({ actor, key, request, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ key: keyedRequests.key })
    if (!fresh) {
      const [known] = await ctx.db.select().from(keyedRequests).where(isThis)
      const isSame = isDeepStrictEqual(known?.request, JSON.parse(JSON.stringify(request)))
      if (!known || !isSame) throw keyError('KEY_REUSED')
      return known.answer as Answer
    }
    const answer = await work(ctx)
    await ctx.db.update(keyedRequests).set({ answer }).where(isThis)
    return answer
  })
}

/** Deletes requests made before `before`: nobody repeats them any more. */
export const purgeKeyedRequests = (ctx: Ctx, before: Date): Promise<number> =>
  deleteInBatches(ctx, keyedRequests, lt(keyedRequests.createdAt, before))
