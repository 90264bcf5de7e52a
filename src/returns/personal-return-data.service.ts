import { desc, eq, inArray } from 'drizzle-orm'
import { ordersOfPerson } from '../account/own-orders.server.ts'
import type { PersonalDataPart } from '../account/personal-data.server.ts'
import { orders, returnPhotos, returns } from '../db/schema.ts'
import { eraseReturnPhotos } from './return-photos.service.ts'

/** What a person wrote and showed of what came back: erased with her, while how it ended stays (rule: return-photos). */
export const personalReturnData: PersonalDataPart = {
  name: 'returns',
  read: async (ctx, person) => {
    const rows = await ctx.db
      .select({
        order_number: orders.orderNumber,
        number: returns.number,
        kind: returns.kind,
        state: returns.state,
        note: returns.note,
        openedAt: returns.createdAt,
      })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(ordersOfPerson(person))
      .orderBy(desc(returns.createdAt))
    return rows.map(({ openedAt, ...row }) => ({ ...row, opened_at: openedAt.toISOString() }))
  },
  erase: async (ctx, person) => {
    const own = ctx.db.select({ id: orders.id }).from(orders).where(ordersOfPerson(person))
    await eraseReturnPhotos(ctx, inArray(returnPhotos.orderId, own))
    await ctx.db.update(returns).set({ note: '' }).where(inArray(returns.orderId, own))
  },
}
