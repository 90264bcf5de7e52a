import { dotted } from '../../lib/dotted.ts'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import type { StaffRow } from '../../orders/reading/list-staff-orders.service.ts'
import { legalSteps, type OrderQueue, type StaffStep } from '../../orders/order/order-queues.rules.ts'

/** What is done to the orders of a queue, the next step first. */
export const queueSteps: Partial<Record<OrderQueue, StaffStep[]>> = {
  to_pack: ['pack', 'ship'],
  to_ship: ['ship'],
  on_the_way: ['deliver'],
}

export const stepWords: Record<StaffStep, string> = { pack: 'Pack', ship: 'Ship…', deliver: 'Arrived' }

/** The one step a row of the list offers; what needs the owner is opened first. */
export function rowStep(queue: OrderQueue, status: StaffRow['status']): StaffStep | undefined {
  if (queue === 'needs_you') return undefined
  return queueSteps[queue]?.[0] ?? legalSteps(status, status === 'paid' ? 1 : 0)[0]
}

type Summed = Pick<StaffRow, 'total_amount' | 'currency' | 'pieces'>

/** `₦127,000 · 3 pieces`; the pieces alone for helpers, who see no money, and where currencies are mixed. */
export function chosenSum(orders: Summed[]): string {
  const pieces = orders.reduce((sum, order) => sum + order.pieces, 0)
  const [currency, ...others] = new Set(orders.map((order) => order.currency))
  const total = orders.reduce((sum, order) => sum + (order.total_amount ?? Number.NaN), 0)
  const money = !Number.isNaN(total) && others.length === 0 && formatMoney(total, currency as Currency)
  return dotted(money, countText(nouns.piece, pieces))
}
