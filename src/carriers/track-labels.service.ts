import { and, asc, eq, gt, isNull, lt, notInArray, or } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { type CarrierLabel, carrierLabels, fulfilments } from '../db/schema.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { inTransaction } from '../lib/server/context.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import { applyOrderChange } from '../orders/changes/apply-order-change.service.ts'
import { lockOrder } from '../orders/changes/lock-order.service.ts'
import { auditOrder } from '../orders/changes/order-events.service.ts'
import type { CarrierAccount, SystemCarrierCtx } from './carrier.server.ts'
import { claimLabel, releaseLabel, saveBought } from './label-rows.service.ts'
import { answerWithinMs, isNews, type TrackedState } from './label-states.rules.ts'

const trackEveryMs = 30 * minuteMs
/** What has not arrived by then is not asked about any more. */
const trackForMs = 60 * dayMs
const mostAtOnce = 100
const ends: TrackedState[] = ['delivered', 'returned']

/** Asks about labels whose purchase was never answered, and how far bought ones are (rule: tracking-moves-forward). */
export async function sweepLabels(ctx: SystemCarrierCtx): Promise<void> {
  const { account, name } = ctx.carrier
  if (!account) return
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  const waiting = await ctx.db
    .select()
    .from(carrierLabels)
    .where(
      and(
        eq(carrierLabels.account, name),
        or(
          and(eq(carrierLabels.state, 'asked'), lt(carrierLabels.askedAt, before(answerWithinMs))),
          and(
            eq(carrierLabels.state, 'bought'),
            lt(carrierLabels.askedAt, before(trackEveryMs)),
            gt(carrierLabels.createdAt, before(trackForMs)),
            or(isNull(carrierLabels.tracked), notInArray(carrierLabels.tracked, ends)),
          ),
        ),
      ),
    )
    .orderBy(asc(carrierLabels.askedAt))
    .limit(mostAtOnce)
  await forEachSettled(waiting, (label) => askAbout(ctx, account, label))
}

async function askAbout(ctx: SystemCarrierCtx, account: CarrierAccount, label: CarrierLabel): Promise<void> {
  const now = ctx.now()
  if (!(await claimLabel(ctx, label, now))) return
  const answer = await account.find(label.shipment)
  if (answer.kind === 'unknown') return
  if (answer.shipment.state === 'open') return releaseLabel(ctx, label, now)
  await saveBought(ctx, label, answer.shipment)
  const { tracked } = answer.shipment
  if (isNews(label.tracked, tracked)) await saveTracked(ctx, label, tracked)
}

/** In one transaction with the parcel's arrival, so that neither is known without the other. */
const saveTracked = (ctx: SystemCarrierCtx, label: CarrierLabel, tracked: TrackedState): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, label.orderId)
    await ctx.db
      .update(carrierLabels)
      .set({ tracked, trackedAt: ctx.now() })
      .where(eq(carrierLabels.id, label.id))
    const { fulfilmentId } = label
    if (tracked !== 'delivered' || !fulfilmentId || !(await mayArrive(ctx, label.orderId, fulfilmentId)))
      return
    const { order: after } = await applyOrderChange(ctx, order, {
      kind: 'delivered',
      fulfilment: fulfilmentId,
    })
    await auditOrder(ctx, order.id, 'order.deliver', {
      before: { status: order.status },
      after: { status: after.status, carrier: label.rate!.carrier },
    })
  })

/**
 * The carrier's word is enough for a parcel that is on its way without a code of its own, while its customer does not say that it
 * never came, and no bank looks at its payment (rule: carrier-is-no-proof).
 */
async function mayArrive(ctx: SystemCarrierCtx, orderId: string, fulfilmentId: string): Promise<boolean> {
  const [parcel] = await ctx.db
    .select({ id: fulfilments.id })
    .from(fulfilments)
    .where(
      and(eq(fulfilments.id, fulfilmentId), eq(fulfilments.state, 'shipped'), isNull(fulfilments.codeNonce)),
    )
  if (!parcel) return false
  const [doubt] = await rowsOf<{ isThere: boolean }>(ctx.db)`
    select exists (select from returns r join return_lines l on l.return_id = r.id
        where r.order_id = ${orderId} and r.kind = 'claim' and r.state not in ('declined', 'withdrawn')
          and l.reason = 'never_came')
      or exists (select from disputes d join payments p on p.id = d.payment_id
        where p.order_id = ${orderId} and d.state in ('awaiting', 'contested', 'lost'))
      or exists (select from order_flags where order_id = ${orderId} and cleared_at is null
        and kind in ('disputed', 'delivery_failed')) as "isThere"`
  return !doubt!.isThere
}
