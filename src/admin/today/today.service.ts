import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { isOwner, type StaffCtx } from '../../lib/server/context.ts'
import { staffRead } from '../../lib/server/web/operation.ts'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import { dayMs } from '../../lib/time.ts'
import { isRestDueSoon } from '../../orders/reading/rests.server.ts'
import { shortName } from '../../orders/order/order-queues.rules.ts'
import { type FlagReason, flagsText } from '../../orders/order/flags.rules.ts'
import { hasOpenFlag, isFlagInNeed } from '../../orders/changes/open-flags.server.ts'
import { hasPackedFulfilment, hasPiecesToPack, isPickupOpen } from '../../orders/changes/pieces.server.ts'
import { isUnmatchedWaiting } from '../../payments/unmatched/unmatched-payment.service.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { countNeedsYou, isOpenQuote } from '../needs-you/count-needs-you.service.ts'
import { isFailingJob } from '../needs-you/failing-mails.service.ts'
import { type Today, todaySchema } from './today.schema.ts'

/** Further ones are not counted: whoever has a thousand to pack does not ask for the exact number. */
const mostCounted = 1000
const namesShown = 3
const dropsDueDays = 7

type Row = { [Part in 'to_pack' | 'to_ship' | 'pickup']: { count: number; oldest: string | null } } & {
  running_out: Today['running_out']
}

/** (rule: owner-queues) */
export const readToday = staffRead('get /today', {
  summary: 'What there is to do now; helpers see nothing of money',
  answer: [todaySchema, 'How much of each, and the oldest or a few names'],
  run: async (ctx) => {
    const isHelper = !isOwner(ctx)
    const [work, own] = await Promise.all([readWork(ctx), isHelper ? nothingOfMoney : readOwn(ctx)])
    return {
      checked_at: ctx.now().toISOString(),
      ...own,
      to_pack: withTime(work.to_pack),
      to_ship: withTime(work.to_ship),
      pickup: withTime(work.pickup),
      running_out: work.running_out,
    }
  },
})

const nothingOfMoney = { needs_you: null, rests: null, quotes: null, drops: null, failing_mails: null }

const isoOf = (text: string | null) => text && new Date(text).toISOString()
const withTime = ({ count, oldest }: Row['to_pack']) => ({ count, oldest: isoOf(oldest) })

async function readWork(ctx: StaffCtx): Promise<Row> {
  const { low_stock: lowStock } = await readSettings(ctx)
  const waiting = (queue: SQL) =>
    sql`(select json_build_object('count', count(*), 'oldest', min(at)) from (
      select coalesce(o.paid_at, o.created_at) as at from orders o where ${queue}
      order by o.created_at limit ${mostCounted}) o)`
  const [row] = await rowsOf<Row>(ctx.db)`with low as (
        (select p.title, v.size, v.color, v.stock - v.held as free
          from product_variants v join products p on p.id = v.product_id
          where v.stock - v.held <= ${lowStock} and p.low_stock is null and p.status = 'live' limit ${mostCounted})
        union all
        (select p.title, v.size, v.color, v.stock - v.held
          from products p join product_variants v on v.product_id = p.id
          where p.low_stock is not null and v.stock - v.held <= p.low_stock and p.status = 'live' limit ${mostCounted})
        limit ${mostCounted})
      select ${waiting(hasPiecesToPack)} as to_pack, ${waiting(hasPackedFulfilment)} as to_ship, ${waiting(isPickupOpen)} as pickup,
        json_build_object('count', (select count(*) from low), 'names', (select coalesce(json_agg(name), '[]') from (
          select concat_ws(', ', title, nullif(concat_ws(' / ', size, color), '')) as name from low order by free desc, title, size limit ${namesShown}) n)
        ) as running_out`
  return row!
}

async function readOwn(ctx: StaffCtx): Promise<Pick<Today, keyof typeof nothingOfMoney>> {
  const dueBefore = new Date(ctx.now().getTime() + dropsDueDays * dayMs).toISOString()
  const [row] = await rowsOf<{
    needs_you: { flags: FlagReason[] | null; name: string | null }[]
    quotes: NonNullable<Today['quotes']>
    rests: { count: number; names: { name: string; day: string }[] }
    drops: { count: number; names: string[]; first_at: string | null }
    failing_mails: number
  }>(ctx.db)`with flagged as (
        (select min(due_at) as due, max(raised_at) as since,
            jsonb_agg(jsonb_build_object('kind', kind, 'params', params) order by raised_at, id) as flags, null as name
          from order_flags where ${isFlagInNeed} group by order_id order by 1 nulls last, 2 limit ${mostCounted})
        union all
        (select null, created_at, null, 'A payment to look at' from orders o
          where status = 'pending_review' and not ${hasOpenFlag(sql`o.id`)} limit ${mostCounted})
        union all
        (select null, created_at, null, 'Money came in without an order' from payments
          where ${isUnmatchedWaiting} limit ${mostCounted})
        union all
        (select null, counted_at, null, 'A till with a difference' from tills
          where state = 'handed_in' limit ${mostCounted})),
      quoted as (
        select created_at, coalesce(nullif(shipping_address->>'city', ''), shipping_address->>'country') as name from orders
        where ${isOpenQuote} order by created_at limit ${mostCounted}),
      rests as (
        select customer_name as name, rest_due_on::text as day from orders
        where ${isRestDueSoon(ctx.now())}
        order by rest_due_on, id limit ${mostCounted}),
      due as (
        (select availability_date as at, title as name from featured_showcase
          where status = 'active' and mode = 'upcoming' and availability_date < ${dueBefore})
        union all
        (select publish_at, title from products where status = 'scheduled' and publish_at < ${dueBefore})
        order by 1 limit ${mostCounted})
      select
        (select coalesce(json_agg(n), '[]')
          from (select flags, name from flagged group by flags, name order by min(due) nulls last, min(since) limit ${namesShown}) n) as needs_you,
        json_build_object('count', (select count(*) from rests), 'names', (select coalesce(json_agg(n), '[]')
          from (select name, day from rests limit ${namesShown}) n)) as rests,
        json_build_object('count', (select count(*) from quoted), 'names', (select coalesce(json_agg(name), '[]')
          from (select name from quoted group by name order by min(created_at) limit ${namesShown}) n)) as quotes,
        json_build_object('count', (select count(*) from due), 'first_at', (select min(at) from due),
          'names', (select coalesce(json_agg(name), '[]') from (select name from due order by at limit ${namesShown}) n)) as drops,
        (select count(*)::int from (select from pgboss.job j where ${isFailingJob} limit ${mostCounted}) failing) as failing_mails`
  const { needs_you: named, rests, drops, ...others } = row!
  return {
    ...others,
    needs_you: {
      count: await countNeedsYou(ctx),
      names: named.flatMap(({ flags, name }) => name ?? flagsText(flags ?? []) ?? []),
    },
    rests: {
      count: rests.count,
      names: rests.names.map(({ name, day }) => `${shortName(name)}, by ${dayText(day)}`),
    },
    drops: { ...drops, first_at: isoOf(drops.first_at) },
  }
}
