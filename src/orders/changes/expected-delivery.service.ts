import type { Order } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { lagosDay } from '../../lib/time.ts'
import { recallSettings } from '../../settings/settings.service.ts'
import { pickupOf } from '../../shipping/pickup/kept-pickup.rules.ts'
import { readyTime } from '../../shipping/pickup/ready-time.rules.ts'
import { arrivalAfterShipping, arrivalWindow, datesOf } from '../../shipping/delivery-dates.rules.ts'

type Known = Pick<Order, 'deliveryDaysMin' | 'deliveryDaysMax' | 'shippingAddress'>
type Estimate = Pick<Order, 'deliveryDateFrom' | 'deliveryDate'>

/** When an order paid at `paidAt` is expected (rule: expected-delivery), as `2026-11-26`, or of one that is fetched, the day it is ready; nulls while no days are known. */
export async function estimateAtPayment(ctx: Ctx, order: Known, paidAt: Date): Promise<Estimate> {
  const dispatch = await recallSettings(ctx)
  const place = pickupOf(order)
  if (place) {
    const day = lagosDay(readyTime(place, { now: paidAt, dispatch }))
    return { deliveryDateFrom: day, deliveryDate: day }
  }
  return columnsOf(arrivalWindow({ ...daysOf(order), now: paidAt, dispatch }))
}

/** The same for a parcel handed over now. */
export async function estimateAtShipping(ctx: Ctx, order: Known): Promise<Estimate> {
  const dispatch = await recallSettings(ctx)
  return columnsOf(arrivalAfterShipping({ ...daysOf(order), shippedAt: ctx.now(), dispatch }))
}

function columnsOf(window: Parameters<typeof datesOf>[0]): Estimate {
  const { from, to } = datesOf(window)
  return { deliveryDateFrom: from, deliveryDate: to }
}

const daysOf = ({ deliveryDaysMin: daysMin, deliveryDaysMax: daysMax }: Known) => ({ daysMin, daysMax })
