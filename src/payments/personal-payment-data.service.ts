import { sql } from 'drizzle-orm'
import { ordersOfPerson } from '../account/own-data/own-orders.server.ts'
import type { DataOwner, PersonalDataPart } from '../account/own-data/personal-data.server.ts'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'

/** Payments are read with their orders; what Paystack told about the payer goes with the account. */
export const personalPaymentData: PersonalDataPart = {
  name: 'payments',
  read: (ctx, owner) =>
    rowsOf<Record<string, unknown>>(
      ctx.db,
      sql`select orders.order_number, a.reference, a.amount, a.currency, a.status, a.channel
        from payment_attempts a join orders on orders.id = a.order_id
        where ${ordersOfPerson(owner)} order by a.created_at desc`,
    ),
  erase: erasePayers,
}

/** Takes the payer (name, e-mail, card, address) out of the stored webhooks; references and amounts stay. */
export async function erasePayers(ctx: Ctx, owner: DataOwner): Promise<void> {
  await ctx.db.execute(sql`
    update webhook_events set payload = payload #- '{data,customer}' #- '{data,authorization}' #- '{data,metadata}'
      #- '{data,ip_address}' #- '{data,log}' #- '{data,transaction,customer}' #- '{data,transaction,authorization}'
    where reference in (select a.reference from payment_attempts a join orders on orders.id = a.order_id
      where ${ordersOfPerson(owner)})`)
  await ctx.db.execute(sql`
    update unmatched_payments set email = null, payload = '{}'
    where reference in (select a.reference from payment_attempts a join orders on orders.id = a.order_id
      where ${ordersOfPerson(owner)})`)
}
