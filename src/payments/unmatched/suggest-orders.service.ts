import { rowsOf } from '../../db/rows.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'

/** An unpaid order from a chat whose total some money without an order is; `isSure` when neither fits another. */
export type SuggestedOrder = { id: string; orderNumber: string; isSure: boolean }

type Row = { payment_id: string; id: string; order_number: string; is_sure: boolean }

/**
 * Which orders money without an order looks like: transfers of exactly the total, received within three days after the order was
 * made, or of exactly the deposit or the rest until three days after that is due (rule: suggested-order). By the payment's id; of one statement.
 */
export async function suggestOrders(
  ctx: OwnerCtx,
  paymentIds: string[],
): Promise<(paymentId: string) => SuggestedOrder[]> {
  if (paymentIds.length === 0) return () => []
  const rows = await rowsOf<Row>(ctx.db)`
    select p.id as payment_id, o.id, o.order_number,
        count(*) over (partition by p.id) = 1 and count(*) over (partition by o.id) = 1 as is_sure
      from payments p join orders o on o.currency = p.paid_currency and coalesce(p.paid_at, p.created_at) >= o.created_at
        and coalesce(p.paid_at, p.created_at) <= coalesce(o.rest_due_on::timestamptz, o.created_at) + interval '3 days'
        and (p.paid = o.total_amount or p.paid = o.deposit_amount and o.deposit_paid_at is null or o.deposit_amount is not null
          and p.paid = (select b.balance from order_balances b where b.order_id = o.id))
      where p.order_id is null and p.dismissed_at is null and p.refunded + p.taken = 0 and p.state = 'succeeded'
        and p.method = 'bank_transfer'
        and o.source = 'chat' and o.status = 'pending' and o.payment_status in ('pending', 'failed')
        and o.delivery is not null
      order by o.created_at, o.id`
  return (paymentId) =>
    rows
      .filter((row) => row.payment_id === paymentId)
      .map((row) => ({ id: row.id, orderNumber: row.order_number, isSure: row.is_sure }))
}
