import { desc, eq, inArray } from 'drizzle-orm'
import { ordersOfPerson } from '../account/own-orders.server.ts'
import type { PersonalDataPart } from '../account/personal-data.server.ts'
import { carrierLabels, orders } from '../db/schema.ts'

/** Labels that a carrier has of a person's parcels; their pages and files name her. */
export const personalLabelData: PersonalDataPart = {
  name: 'carrier_labels',
  read: async (ctx, person) =>
    ctx.db
      .select({
        order_number: orders.orderNumber,
        carrier: carrierLabels.account,
        tracking_number: carrierLabels.trackingNumber,
      })
      .from(carrierLabels)
      .innerJoin(orders, eq(orders.id, carrierLabels.orderId))
      .where(ordersOfPerson(person))
      .orderBy(desc(carrierLabels.createdAt)),
  erase: async (ctx, person) => {
    const hers = ctx.db.select({ id: orders.id }).from(orders).where(ordersOfPerson(person))
    await ctx.db
      .update(carrierLabels)
      .set({ trackingUrl: null, fileUrl: null, askedFor: '' })
      .where(inArray(carrierLabels.orderId, hers))
  },
}
