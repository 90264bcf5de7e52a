import { and, eq, sql } from 'drizzle-orm'
import { type Payment, type Till, tills } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { lagosDay } from '../../lib/time.ts'
import { isManual, recordedMethodOf } from '../../orders/order/payment-methods.rules.ts'
import { cashOfTill } from './till-cash.server.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'

/** Between two looks the till may be counted; more often than this it is not. */
const mostLooks = 3

/**
 * The open till of a person on a day of Lagos, opened with nothing in it when there is none (rule: till). Locked against its
 * count until the transaction ends; with `update` also against sales. Throws TILL_COUNTED when it is counted all the time.
 */
export async function takeTill(
  ctx: Ctx,
  userId: string,
  day: string,
  lock: 'share' | 'update' = 'share',
): Promise<Till> {
  const isHers = and(eq(tills.userId, userId), eq(tills.day, day), eq(tills.state, 'open'))
  for (let look = 0; look < mostLooks; look++) {
    await ctx.db.insert(tills).values({ userId, day, openedAt: ctx.now() }).onConflictDoNothing()
    const [till] = await ctx.db.select().from(tills).where(isHers).for(lock)
    if (till) return till
  }
  throw paymentError('TILL_COUNTED')
}

/**
 * The till that cash is given back out of: the one it was taken in while that is open on the same day, else that of the
 * person who gives it back. Null for other money, for a command at the terminal, and where that till holds less: then the cash
 * came from elsewhere.
 */
export async function tillOfRefund(
  ctx: Ctx,
  { provider, method, tillId }: Pick<Payment, 'provider' | 'method' | 'tillId'>,
  amountMinor: number,
): Promise<string | null> {
  if (!isManual({ provider }) || !recordedMethodOf(method).isCash) return null
  const till = (await openTillOfToday(ctx, tillId)) ?? (await tillOfCash(ctx, method, 'update'))
  return till !== null && (await cashOfTill(ctx, till)) >= amountMinor ? till : null
}

async function openTillOfToday(ctx: Ctx, tillId: string | null): Promise<string | null> {
  if (!tillId) return null
  const isOpen = and(eq(tills.state, 'open'), sql`${tills.day} = ${lagosDay(ctx.now())}`)
  const [till] = await ctx.db
    .select({ id: tills.id })
    .from(tills)
    .where(and(eq(tills.id, tillId), isOpen))
    .for('update')
  return till?.id ?? null
}

/** The till of the person who records a payment by hand, when it is cash; null for a command at the terminal. */
export async function tillOfCash(
  ctx: Ctx,
  method: string | null,
  lock: 'share' | 'update' = 'share',
): Promise<string | null> {
  const { actor } = ctx
  if (!recordedMethodOf(method).isCash || actor.kind !== 'customer' || !actor.role) return null
  return (await takeTill(ctx, actor.userId, lagosDay(ctx.now()), lock)).id
}
