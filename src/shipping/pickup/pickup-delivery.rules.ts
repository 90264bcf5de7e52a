import type { DispatchDays } from '../delivery-dates.rules.ts'
import type { Delivery } from '../shipping.schema.ts'
import type { PickupPlace } from './pickup.schema.ts'
import { readyText } from './ready-time.rules.ts'

/** What an order costs to bring that is fetched instead: nothing, and when it is ready (rule: pickup-ready-time). */
export const deliveryOfPickup = (place: PickupPlace, settings: DispatchDays, now: Date): Delivery => ({
  kind: 'pickup',
  amount: 0,
  days_min: null,
  days_max: null,
  note: readyText(place, { now, dispatch: settings }),
})
