import type { Act } from './act.ts'
import { clockActs } from './acts/clock.ts'
import { giftCardActs } from './acts/gift-cards.ts'
import { ownerMoneyActs } from './acts/owner-money.ts'
import { ownerOrderActs } from './acts/owner-orders.ts'
import { bankActs, providerActs } from './acts/provider.ts'
import { pickupActs } from './acts/pickup.ts'
import { returnActs } from './acts/returns.ts'
import { reviewActs } from './acts/reviews.ts'
import { shopperActs } from './acts/shopper.ts'
import { staffActs } from './acts/staff.ts'

/** Everybody who does something by himself: a new act is a row of one of these lists. */
export const acts: Act[] = [
  ...shopperActs,
  ...giftCardActs,
  ...ownerMoneyActs,
  ...ownerOrderActs,
  ...staffActs,
  ...pickupActs,
  ...returnActs,
  ...reviewActs,
  ...bankActs,
  ...providerActs,
  ...clockActs,
]

export const actNamed = (name: string): Act => {
  const found = acts.find((act) => act.name === name)
  if (!found) throw new Error(`There is no act ${name}`)
  return found
}
