import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { rateLimits } from '../../db/schema.ts'
import type { Ctx } from './context.ts'
import { deleteInBatches } from './delete-batches.ts'
import { commonError } from '../errors.ts'
import { dayMs } from '../time.ts'

/** `scale` multiplies every limit (`RATE_LIMIT_SCALE`); set once at start. */
let scale = 1
export const setRateLimitScale = (value: number) => {
  scale = value
}
export const limitScale = () => scale

/**
 * Counts one hit of `key` in its current window of `windowMs` and throws 429 past `limit`. Windows live in the
 * database, so every process shares them. Call it outside the transaction it guards: a roll-back must not uncount.
 */
export async function limitRate(ctx: Ctx, key: string, limit: number, windowMs: number): Promise<void> {
  if ((await countHit(ctx, key, windowMs)) > limit * scale) throw commonError('TOO_MANY_REQUESTS')
}

/** Counts one hit and gives how many there were in this window, for bounds that no setting may lift. */
export async function countHit(ctx: Pick<Ctx, 'db' | 'now'>, key: string, windowMs: number): Promise<number> {
  // Keys hold what callers typed, and an index takes no more than some 2,700 bytes.
  const shortKey = key.length > 200 ? createHash('sha256').update(key).digest('hex') : key
  const windowStart = new Date(Math.floor(ctx.now().getTime() / windowMs) * windowMs)
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ key: shortKey, windowStart, hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
    .returning({ hits: rateLimits.hits })
  return row!.hits
}

/** How many hits of `key` the window that began at `windowStart` has so far. */
export async function readHits(ctx: Pick<Ctx, 'db'>, key: string, windowStart: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ hits: rateLimits.hits })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowStart)))
  return row?.hits ?? 0
}

/** Housekeeping: windows older than a day say nothing any more. */
export async function purgeOldRateLimits(ctx: Ctx): Promise<void> {
  await deleteInBatches(ctx, rateLimits, lt(rateLimits.windowStart, new Date(ctx.now().getTime() - dayMs)))
}
