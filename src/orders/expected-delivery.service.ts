import type { Order } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { readSettings } from '../settings/settings.service.ts'
import { arrivalAfterShipping, arrivalWindow, promisedDay } from '../shipping/delivery-dates.rules.ts'

type Known = Pick<Order, 'deliveryDaysMin' | 'deliveryDaysMax'>

/** By when an order paid at `paidAt` is promised (rule: expected-delivery), as `2026-11-26`; null while no days are known. */
export async function promiseAtPayment(ctx: Ctx, order: Known, paidAt: Date): Promise<string | null> {
  const dispatch = await readSettings(ctx)
  return promisedDay(arrivalWindow({ ...daysOf(order), now: paidAt, dispatch }))
}

/** The same for a parcel handed over now. */
export async function promiseAtShipping(ctx: Ctx, order: Known): Promise<string | null> {
  const dispatch = await readSettings(ctx)
  return promisedDay(arrivalAfterShipping({ ...daysOf(order), shippedAt: ctx.now(), dispatch }))
}

const daysOf = ({ deliveryDaysMin: daysMin, deliveryDaysMax: daysMax }: Known) => ({ daysMin, daysMax })
