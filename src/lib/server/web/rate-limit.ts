import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { rateLimits } from '../../../db/schema.ts'
import type { Ctx } from '../context.ts'
import { deleteInBatches } from '../jobs/delete-batches.ts'
import { commonError } from '../../errors.ts'
import { dayMs } from '../../time.ts'

/** `scale` multiplies every limit (`RATE_LIMIT_SCALE`); set once at start. */
let scale = 1
export const setRateLimitScale = (value: number) => {
  scale = value
}
export const limitScale = () => scale

/**
 * Counts one hit of `key` in its current window of `windowMs` and throws 429 past `limit`, with the seconds until the next
 * window. Windows live in the database, so every process shares them. Call it outside the transaction it guards: a
 * roll-back must not uncount (rule: guessing-limits).
 */
export async function limitRate(ctx: Ctx, key: string, limit: number, windowMs: number): Promise<void> {
  if ((await countHit(ctx, key, windowMs)) > limit * scale) throw tooMany(ctx, windowMs)
}

/** The same for several keys of one call, in one statement; each is counted, whichever is past its limit. */
export async function limitRates(
  ctx: Ctx,
  limits: { key: string; limit: number }[],
  windowMs: number,
): Promise<void> {
  const hits = await countHits(
    ctx,
    limits.map(({ key }) => key),
    windowMs,
  )
  if (limits.some(({ limit }, at) => hits[at]! > limit * scale)) throw tooMany(ctx, windowMs)
}

/** The next window begins with nothing counted. */
const tooMany = (ctx: Pick<Ctx, 'now'>, windowMs: number) =>
  commonError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.ceil((windowMs - (ctx.now().getTime() % windowMs)) / 1000),
  })

/** Counts one hit and gives how many there were in this window, for bounds that no setting may lift. */
export async function countHit(ctx: Pick<Ctx, 'db' | 'now'>, key: string, windowMs: number): Promise<number> {
  const [hits] = await countHits(ctx, [key], windowMs)
  return hits!
}

/** Hits of different keys, in the order of the keys. */
async function countHits(ctx: Pick<Ctx, 'db' | 'now'>, keys: string[], windowMs: number): Promise<number[]> {
  const windowStart = new Date(Math.floor(ctx.now().getTime() / windowMs) * windowMs)
  const short = keys.map(shortKey)
  const rows = await ctx.db
    .insert(rateLimits)
    // In one order for everybody, or two calls could wait for each other.
    .values(short.toSorted().map((key) => ({ key, windowStart, hits: 1 })))
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
    .returning({ key: rateLimits.key, hits: rateLimits.hits })
  return short.map((key) => rows.find((row) => row.key === key)!.hits)
}

/** Keys hold what callers typed, and an index takes no more than some 2,700 bytes. */
const shortKey = (key: string) => (key.length > 200 ? createHash('sha256').update(key).digest('hex') : key)

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
