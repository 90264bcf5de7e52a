import { inArray, sql } from 'drizzle-orm'
import { ordersOfPerson } from '../account/own-data/own-orders.server.ts'
import type { DataOwner } from '../account/own-data/personal-data.server.ts'
import { orders, promoCodes, promoRedemptions } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'

/**
 * Anonymises a person's uses of promo codes and ends codes made for her alone; `mark` replaces her e-mail.
 * Uses still count. Runs in the deletion's transaction, while her orders are still hers.
 */
export async function erasePromoData(ctx: Ctx, owner: DataOwner, mark: string): Promise<void> {
  const mine = ctx.db.select({ id: orders.id }).from(orders).where(ordersOfPerson(owner))
  await ctx.db.update(promoRedemptions).set({ emailKey: mark }).where(inArray(promoRedemptions.orderId, mine))
  await ctx.db
    .update(promoCodes)
    .set({ isActive: false, personalEmail: mark })
    .where(sql`lower(${promoCodes.personalEmail}) = ${owner.email}`)
}
