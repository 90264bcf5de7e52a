import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type Order, type PickupRow, pickups } from '../../db/schema.ts'
import { actorName, type Ctx } from '../../lib/server/context.ts'
import { dayMs } from '../../lib/time.ts'
import type { CollectionProof } from '../../shipping/pickup/collection.rules.ts'

/** An order's pick-up once it is ready; null before. */
export async function findPickup(ctx: Ctx, orderId: string): Promise<PickupRow | null> {
  const [row] = await ctx.db.select().from(pickups).where(eq(pickups.orderId, orderId))
  return row ?? null
}

/** A locked order is ready: it is kept from now on, and reminded of at half of its days. Null when it was ready before. */
export async function addPickup(ctx: Ctx, orderId: string, keepDays: number): Promise<PickupRow | null> {
  const now = ctx.now()
  const [row] = await ctx.db
    .insert(pickups)
    .values({
      orderId,
      readyAt: now,
      readyBy: actorName(ctx.actor),
      codeNonce: randomUUID(),
      keepUntil: new Date(now.getTime() + keepDays * dayMs),
      dueAt: new Date(now.getTime() + (keepDays * dayMs) / 2),
    })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Keeps it so many days longer from now on, with another reminder at half of them. */
export async function keepPickup(ctx: Ctx, { orderId }: PickupRow, days: number): Promise<Date> {
  const now = ctx.now().getTime()
  const keepUntil = new Date(now + days * dayMs)
  const dueAt = new Date(now + (days * dayMs) / 2)
  await ctx.db
    .update(pickups)
    .set({ keepUntil, dueAt, isReminded: false })
    .where(eq(pickups.orderId, orderId))
  return keepUntil
}

/**
 * Counts a try before it is compared, by one conditional update outside of any transaction: parallel calls have no more of them.
 * False when none is left.
 */
export async function countTry(ctx: Ctx, { orderId }: PickupRow, most: number): Promise<boolean> {
  const counted = await ctx.db
    .update(pickups)
    .set({ tries: sql`${pickups.tries} + 1` })
    .where(and(eq(pickups.orderId, orderId), lt(pickups.tries, most), isNull(pickups.collectedAt)))
    .returning({ tries: pickups.tries })
  return counted.length > 0
}

type Collected = { proof: CollectionProof; collector: string; reason: string }

export const endPickup = (ctx: Ctx, { orderId }: PickupRow, how: Collected): Promise<unknown> =>
  ctx.db
    .update(pickups)
    .set({ ...how, collectedAt: ctx.now(), collectedBy: actorName(ctx.actor), dueAt: null })
    .where(eq(pickups.orderId, orderId))

/** It is delivered instead, or was not meant to be ready. */
export const removePickup = (ctx: Ctx, { id }: Pick<Order, 'id'>): Promise<unknown> =>
  ctx.db.delete(pickups).where(and(eq(pickups.orderId, id), isNull(pickups.collectedAt)))
