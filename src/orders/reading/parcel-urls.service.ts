import type { Ctx } from '../../lib/server/context.ts'
import { parcelUrl } from '../../settings/carriers.rules.ts'
import { recallSettings } from '../../settings/settings.service.ts'
import type { OrderView } from '../order/order.schema.ts'

/** The orders with each parcel's page at its carrier, where there is one (rule: tracking-link). */
export async function withParcelUrls<T extends Pick<OrderView, 'fulfilments'>>(
  ctx: Ctx,
  orders: T[],
): Promise<T[]> {
  const { carriers } = await recallSettings(ctx)
  return orders.map((order) => ({
    ...order,
    fulfilments: order.fulfilments.map((parcel) => {
      const { carrier, tracking_number: trackingNumber } = parcel
      const url = parcelUrl(carriers, { carrier, trackingNumber })
      return { ...parcel, ...(url && { parcel_url: url }) }
    }),
  }))
}
