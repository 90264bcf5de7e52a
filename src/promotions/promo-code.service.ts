import { eq, inArray, or, sql } from 'drizzle-orm'
import { promoCodes, promoRedemptions } from '../db/schema.ts'
import type { Ctx } from '../lib/context.ts'
import {
  decidePromoCode,
  emailKey,
  normalizePromoCode,
  type PromoDecision,
  unknownPromoCode,
} from './promo-code.rules.ts'

export type PromoCheck = PromoDecision & { promoCodeId: string | null; code: string }

/**
 * Says what a code is worth for these goods and this person, or exactly why it is refused (decisions §7); never
 * throws for a bad code. `email` is the order's; the signed-in account's counts too. `goodsMinor` in minor units.
 * One statement.
 */
export async function checkPromoCode(
  ctx: Ctx,
  input: { code: string; goodsMinor: number; userId: string | null; email: string | null },
): Promise<PromoCheck> {
  const code = normalizePromoCode(input.code)
  const emails = [input.email, ctx.actor.kind === 'customer' ? ctx.actor.email : null].filter(
    (e) => e !== null,
  )
  const isTheirs = or(
    input.userId ? eq(promoRedemptions.userId, input.userId) : undefined,
    emails.length ? inArray(promoRedemptions.emailKey, emails.map(emailKey)) : undefined,
  )
  const [row] = await ctx.db
    .select({
      terms: promoCodes,
      uses: sql<number>`count(${promoRedemptions.id})::int`,
      ownUses: sql<number>`count(${promoRedemptions.id}) filter (where ${isTheirs ?? sql`false`})::int`,
    })
    .from(promoCodes)
    .leftJoin(promoRedemptions, eq(promoRedemptions.promoCodeId, promoCodes.id))
    .where(eq(promoCodes.code, code))
    .groupBy(promoCodes.id)
  if (!row) return { ...unknownPromoCode, promoCodeId: null, code }
  const decision = decidePromoCode(row.terms, {
    goodsMinor: input.goodsMinor,
    emails,
    now: ctx.now(),
    uses: row.uses,
    isUsedByCustomer: row.ownUses > 0,
  })
  return { ...decision, promoCodeId: row.terms.id, code }
}

/**
 * Counts a code as used by a paid order; call it in the transaction that settles the order. Once per order: a repeat
 * changes nothing. True when this call counted it.
 */
export async function redeemPromoCode(
  ctx: Ctx,
  input: { promoCodeId: string; orderId: string; userId: string | null; email: string },
): Promise<boolean> {
  const counted = await ctx.db
    .insert(promoRedemptions)
    .values({
      promoCodeId: input.promoCodeId,
      orderId: input.orderId,
      userId: input.userId,
      emailKey: emailKey(input.email),
      redeemedAt: ctx.now(),
    })
    .onConflictDoNothing({ target: promoRedemptions.orderId })
    .returning({ id: promoRedemptions.id })
  return counted.length > 0
}

/** Gives the use of a code back when its order is cancelled, in that transaction; money that comes late counts it again. */
export async function giveBackPromoCode(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.db.delete(promoRedemptions).where(eq(promoRedemptions.orderId, orderId))
}
