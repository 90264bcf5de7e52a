import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import { signedIds } from '../lib/server/signed-id.ts'
import { openDisputeStates } from '../payments/ledger/dispute-states.rules.ts'
import { openReturnStates } from '../orders/order/return-events.rules.ts'
import type { Fit } from './fit.rules.ts'

/** The page of an order's pieces, for who has its link (rule: who-may-review). */
export const reviewLink = signedIds('review')

const inStates = (states: readonly string[]) =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )

/** Pieces of the line `l` that arrived and have not come back, nor are claimed or on their way back. */
export const keptPieces: SQL = sql`(
  (select coalesce(sum(fl.quantity), 0) from fulfilment_lines fl join fulfilments f on f.id = fl.fulfilment_id
    where fl.order_line_id = l.id and f.state = 'delivered')
  - greatest(l.returned_quantity, (select coalesce(sum(rl.quantity), 0) from return_lines rl join returns r on r.id = rl.return_id
    where rl.order_line_id = l.id and r.state in (${inStates([...openReturnStates, 'settled'])}))))`

/** Nothing of the order `o` is open that its customer waits for: a return, a claim, a dispute, a flag (rule: asked-once). */
export const isCalm: SQL = sql`(
  not exists (select from returns r where r.order_id = o.id and r.state in (${inStates(openReturnStates)}))
  and not exists (select from order_flags g where g.order_id = o.id and g.cleared_at is null)
  and not exists (select from disputes d join payments p on p.id = d.payment_id
    where p.order_id = o.id and d.state in (${inStates(openDisputeStates)})))`

export type ReviewableLine = {
  id: string
  product_id: string
  title: string
  size: string | null
  color: string | null
  fit: Fit | null
  stars: number | null
  words: string
  is_reviewed: boolean
  image_key: string | null
}

/** What its customer may say something of: pieces that reached her and that she kept, and what she has reviewed already. */
export const readReviewable = (
  ctx: Ctx,
  orderId: string,
): Promise<ReviewableLine[]> => rowsOf<ReviewableLine>(ctx.db)`
  select l.id, p.id as product_id, l.title, l.size, l.color, v.fit, v.stars, coalesce(v.words, '') as words,
      v.id is not null as is_reviewed, l.image_key
    from order_lines l join products p on p.id = l.product_id left join reviews v on v.order_line_id = l.id
    where l.order_id = ${orderId} and (v.id is not null or ${keptPieces} > 0) order by l.position, l.id`
