import { createHash } from 'node:crypto'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import { rateLimits } from '../../../db/schema.ts'
import type { Ctx } from '../context.ts'
import { networksOf } from './client-address.ts'
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
 * What is limited, how often in how many milliseconds, and what counts together: a network (an internet address, an IPv6 /64), a
 * network with the thing that is tried there, or the thing alone.
 */
export type Limit = {
  name: string
  by: 'network' | 'network and thing' | 'thing'
  most: number
  windowMs: number
  /** Why thousands of phones behind a carrier's one address are not hurt. */
  carrier: string
}

const defined: Limit[] = []

/**
 * A row of the table of limits; a name is never used for anything else (rule: city-behind-one-address), which a test checks: in
 * development a module is evaluated again after a change, and its rows are defined again.
 */
export function defineLimit(limit: Limit): Limit {
  defined.push(limit)
  return limit
}
export const definedLimits = (): readonly Limit[] => defined

/** One hit: of the network it comes from, of the thing that is tried, or of both. */
export type Hit = { limit: Limit; network?: string; thing?: string }

/**
 * Counts one hit of each in its current window and throws 429 when one is past its limit, with the seconds until the next window.
 * Windows live in the database, so every process shares them. Call it outside the transaction it guards: a roll-back must not
 * uncount (rule: guessing-limits).
 */
export async function limitRate(ctx: Ctx, ...hits: Hit[]): Promise<void> {
  await countWithin(ctx, hits)
}

/**
 * The same where only failures count: a hit is counted before `work`, so that many tries at once are bounded too, and taken back
 * when nothing failed.
 */
export async function limitFailures<T>(
  ctx: Ctx,
  hits: Hit[],
  work: () => Promise<T>,
  isFailure: (ended: { value: T } | { error: unknown }) => boolean = hasThrown,
): Promise<T> {
  const counters = await countWithin(ctx, hits)
  const uncountUnless = (hasFailed: boolean) => (hasFailed ? undefined : uncount(ctx, counters))
  try {
    const value = await work()
    await uncountUnless(isFailure({ value }))
    return value
  } catch (error) {
    await uncountUnless(isFailure({ error }))
    throw error
  }
}

const hasThrown = (ended: object) => 'error' in ended

type Counter = { key: string; windowStart: Date }

/** Each hit as the counters it goes to: an address of IPv6 is counted in its /64 and in its /48. */
async function countWithin(ctx: Ctx, hits: Hit[]): Promise<Counter[]> {
  const counters = hits.flatMap(({ limit, network, thing }) => {
    const places = network === undefined ? [''] : networksOf(network)
    return places.map((place, at) => ({
      limit,
      key: shortKey(
        [limit.name, ...(place ? [place] : []), ...(thing === undefined ? [] : [thing])].join(':'),
      ),
      windowStart: windowStartOf(ctx, limit.windowMs),
      // A /48 is a household's or a carrier's: what one thing may be tried there is a little more.
      most: limit.most * (at > 0 && thing !== undefined ? 3 : 1),
    }))
  })
  const counts = await countHits(ctx, counters)
  const isPast = ({ most }: { most: number }, at: number) => counts[at]! > most * scale
  const past = counters.find(isPast)
  if (!past) return counters
  // A refused try is none at the others: one place alone could use up what a thing has everywhere.
  await uncount(
    ctx,
    counters.filter((counter, at) => !isPast(counter, at)),
  )
  throw tooMany(ctx, past.limit.windowMs)
}

async function uncount(ctx: Ctx, counters: Counter[]): Promise<void> {
  if (counters.length === 0) return
  await ctx.db
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(or(...counters.map(isCounter)))
}

const isCounter = ({ key, windowStart }: Counter) =>
  and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowStart))

/** The next window begins with nothing counted. */
const tooMany = (ctx: Pick<Ctx, 'now'>, windowMs: number) =>
  commonError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.ceil((windowMs - (ctx.now().getTime() % windowMs)) / 1000),
  })

const windowStartOf = (ctx: Pick<Ctx, 'now'>, windowMs: number) =>
  new Date(Math.floor(ctx.now().getTime() / windowMs) * windowMs)

/** Counts one hit and gives how many there were in this window, for bounds that no setting may lift. */
export async function countHit(ctx: Pick<Ctx, 'db' | 'now'>, key: string, windowMs: number): Promise<number> {
  const [hits] = await countHits(ctx, [{ key: shortKey(key), windowStart: windowStartOf(ctx, windowMs) }])
  return hits!
}

/** Hits of different counters, in their order. */
async function countHits(ctx: Pick<Ctx, 'db' | 'now'>, counters: Counter[]): Promise<number[]> {
  const rows = await ctx.db
    .insert(rateLimits)
    // In one order for everybody, or two calls could wait for each other.
    .values(
      counters
        .map(({ key, windowStart }) => ({ key, windowStart, hits: 1 }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
    .returning({ key: rateLimits.key, hits: rateLimits.hits })
  return counters.map(({ key }) => rows.find((row) => row.key === key)!.hits)
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
