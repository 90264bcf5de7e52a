import { desc, eq, inArray, sql } from 'drizzle-orm'
import { ordersOfPerson } from '../account/own-orders.server.ts'
import type { DataSubject, PersonalDataPart } from '../account/personal-data.server.ts'
import { deliveryPhotos, fulfilments, orders } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { erasePhotos } from './proof/delivery-photos.service.ts'

/** What riders left about a person: pictures of the handover, and what they wrote when there was none (rule: delivery-photo). */
export const personalDeliveryData: PersonalDataPart = {
  name: 'delivery_photos',
  read: async (ctx, person) => {
    const rows = await ctx.db
      .select({
        order_number: orders.orderNumber,
        moment: deliveryPhotos.moment,
        takenAt: deliveryPhotos.createdAt,
      })
      .from(deliveryPhotos)
      .innerJoin(fulfilments, eq(fulfilments.id, deliveryPhotos.fulfilmentId))
      .innerJoin(orders, eq(orders.id, fulfilments.orderId))
      .where(ordersOfPerson(person))
      .orderBy(desc(deliveryPhotos.createdAt))
    return rows.map(({ takenAt, ...row }) => ({ ...row, taken_at: takenAt.toISOString() }))
  },
  erase: eraseDeliveries,
}

async function eraseDeliveries(ctx: Ctx, person: DataSubject): Promise<void> {
  const parcels = ctx.db
    .select({ id: fulfilments.id })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(ordersOfPerson(person))
  await erasePhotos(ctx, inArray(deliveryPhotos.fulfilmentId, parcels))
  // The reason stays, the rider's own words behind it go.
  await ctx.db
    .update(fulfilments)
    .set({ failedReason: sql`split_part(${fulfilments.failedReason}, ':', 1)` })
    .where(inArray(fulfilments.id, parcels))
}
