import { type SQL, sql } from 'drizzle-orm'

/** A number from 0 to 1 that an id always has, for each question another: what is drawn once is drawn the same in a second run. */
export const dice = (id: string, question: string): SQL =>
  sql`(('x' || left(md5(${sql.raw(id)}::text || ${question}::text), 8))::bit(32)::bigint / 4294967296.0)`

/** A delivered order of this seed whose money nobody has touched. `o` is the order. */
export const isPlain = sql`(o.email like '%@customers.example' and o.source = 'shop' and o.status = 'delivered' and o.payment_status = 'success'
  and o.credit_amount = 0 and not exists (select from returns r where r.order_id = o.id))`

/** So long after a time, and at most this share of what has passed since: steps of something young keep their order. */
export const soon = (from: string, after: string, share: number): SQL =>
  sql`(${sql.raw(from)} + least(${after}::interval, (now() - ${sql.raw(from)}) * ${share}::float8))`
