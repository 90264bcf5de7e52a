import { sql } from 'drizzle-orm'
import { ordersOfPerson } from '../account/own-orders.server.ts'
import type { DataSubject, PersonalDataPart } from '../account/personal-data.server.ts'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import { channelOf } from '../orders/order/payment-methods.rules.ts'
import { contractStatusOf, type StatedPayment } from './ledger/contract-words.rules.ts'

type Row = StatedPayment & {
  order_number: string
  reference: string
  amount: number
  currency: string
  provider: string
  method: string | null
  payer_name: string | null
}

/** Payments are read with their orders; what the provider told about the payer goes with the account. */
export const personalPaymentData: PersonalDataPart = {
  name: 'payments',
  read: async (ctx, person) => {
    const rows = await rowsOf<Row>(ctx.db)`
      select orders.order_number, p.reference, p.asked as amount, p.currency, p.state, p.checkout_url as "checkoutUrl",
          p.provider, p.method, p.payer_name
        from payments p join orders on orders.id = p.order_id
        where ${ordersOfPerson(person)} order by p.created_at desc`
    return rows.map(({ order_number, reference, amount, currency, payer_name, ...payment }) => ({
      order_number,
      reference,
      amount,
      currency,
      status: contractStatusOf(payment),
      channel: channelOf(payment),
      payer_name,
    }))
  },
  erase: erasePayers,
}

/** Takes the payer (name, e-mail, card, address) out of the stored notices; references and amounts stay. */
export async function erasePayers(ctx: Ctx, person: DataSubject): Promise<void> {
  await ctx.db.execute(sql`
    update webhook_events set payload = payload #- '{data,customer}' #- '{data,authorization}' #- '{data,metadata}'
      #- '{data,ip_address}' #- '{data,log}' #- '{data,evidence}' #- '{data,messages}' #- '{data,transaction,customer}' #- '{data,transaction,authorization}'
    where reference in (select p.reference from payments p join orders on orders.id = p.order_id
      where ${ordersOfPerson(person)})`)
  await ctx.db.execute(sql`
    update disputes set evidence = '{}' where evidence <> '{}' and payment_id in (select p.id from payments p
      join orders on orders.id = p.order_id where ${ordersOfPerson(person)})`)
  await ctx.db.execute(sql`
    update payments set payer_email = null, payer_name = null
    where (payer_email is not null or payer_name is not null) and order_id in (select orders.id from orders where ${ordersOfPerson(person)})`)
}
