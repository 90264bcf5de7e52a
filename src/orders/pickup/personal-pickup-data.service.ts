import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { ordersOfPerson } from '../../account/own-orders.server.ts'
import type { PersonalDataPart } from '../../account/personal-data.server.ts'
import { orders, pickups } from '../../db/schema.ts'

/** Who fetched a person's orders, and what the staff wrote about it. */
export const personalPickupData: PersonalDataPart = {
  name: 'pickups',
  read: async (ctx, person) => {
    const rows = await ctx.db
      .select({
        order_number: orders.orderNumber,
        collector: pickups.collector,
        reason: pickups.reason,
        collectedAt: pickups.collectedAt,
      })
      .from(pickups)
      .innerJoin(orders, eq(orders.id, pickups.orderId))
      .where(and(ordersOfPerson(person), isNotNull(pickups.collectedAt)))
      .orderBy(desc(pickups.collectedAt))
    return rows.map(({ collectedAt, ...row }) => ({ ...row, collected_at: collectedAt!.toISOString() }))
  },
  erase: async (ctx, person) => {
    const hers = ctx.db.select({ id: orders.id }).from(orders).where(ordersOfPerson(person))
    await ctx.db.update(pickups).set({ collector: '', reason: '' }).where(inArray(pickups.orderId, hers))
  },
}
