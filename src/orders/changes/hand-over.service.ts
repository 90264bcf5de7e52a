import { sql } from 'drizzle-orm'
import { actorName, type Ctx } from '../../lib/server/context.ts'

/** All pieces of an order leave in one fulfilment that has arrived: into the buyer's hands, or as a gift card's code. */
export async function handOver(ctx: Ctx, orderId: string, handedOverAt: Date): Promise<void> {
  const [at, by] = [handedOverAt.toISOString(), actorName(ctx.actor)]
  await ctx.db.execute(sql`
    with packed as (
      update order_lines set packed_quantity = quantity where order_id = ${orderId}::uuid returning id, quantity),
    parcel as (
      insert into fulfilments (order_id, number, state, packed_at, packed_by, shipped_at, shipped_by, delivered_at,
        delivered_by, created_at, updated_at)
      values (${orderId}::uuid, 1, 'delivered', ${at}::timestamptz, ${by}::text, ${at}::timestamptz, ${by}::text,
        ${at}::timestamptz, ${by}::text, ${at}::timestamptz, ${at}::timestamptz) returning id)
    insert into fulfilment_lines (fulfilment_id, order_line_id, quantity)
    select parcel.id, packed.id, packed.quantity from parcel, packed`)
}
