import type {
  adjustments,
  creditAccounts,
  creditEntries,
  disputes,
  fulfilmentLines,
  fulfilments,
  giftCards,
  orderEvents,
  orderFlags,
  orderLines,
  orders,
  payments,
  pickups,
  promoRedemptions,
  refundLines,
  refunds,
  returnLines,
  returnRefunds,
  returns,
  returnSums,
  reviews,
  stockMovements,
} from '../../src/db/schema.ts'

/** Who did what the samples show. */
export const sampleActor = 'sample'

/** Rows by table, in the order in which they are inserted. */
export type Rows = {
  orders: (typeof orders.$inferInsert & { id: string })[]
  orderLines: (typeof orderLines.$inferInsert & { id: string })[]
  orderEvents: (typeof orderEvents.$inferInsert)[]
  fulfilments: (typeof fulfilments.$inferInsert & { id: string })[]
  fulfilmentLines: (typeof fulfilmentLines.$inferInsert)[]
  payments: (typeof payments.$inferInsert & { id: string })[]
  refunds: (typeof refunds.$inferInsert & { id: string })[]
  refundLines: (typeof refundLines.$inferInsert)[]
  returns: (typeof returns.$inferInsert & { id: string })[]
  returnLines: (typeof returnLines.$inferInsert)[]
  returnSums: (typeof returnSums.$inferInsert)[]
  returnRefunds: (typeof returnRefunds.$inferInsert)[]
  adjustments: (typeof adjustments.$inferInsert)[]
  disputes: (typeof disputes.$inferInsert)[]
  orderFlags: (typeof orderFlags.$inferInsert)[]
  pickups: (typeof pickups.$inferInsert)[]
  promoRedemptions: (typeof promoRedemptions.$inferInsert)[]
  reviews: (typeof reviews.$inferInsert)[]
  creditAccounts: (typeof creditAccounts.$inferInsert & { id: string })[]
  creditEntries: (typeof creditEntries.$inferInsert)[]
  giftCards: (typeof giftCards.$inferInsert)[]
  stockMovements: (typeof stockMovements.$inferInsert)[]
}

export const noRows = (): Rows => ({
  orders: [],
  orderLines: [],
  orderEvents: [],
  fulfilments: [],
  fulfilmentLines: [],
  payments: [],
  refunds: [],
  refundLines: [],
  returns: [],
  returnLines: [],
  returnSums: [],
  returnRefunds: [],
  adjustments: [],
  disputes: [],
  orderFlags: [],
  pickups: [],
  promoRedemptions: [],
  reviews: [],
  creditAccounts: [],
  creditEntries: [],
  giftCards: [],
  stockMovements: [],
})

export type Code = { id: string; code: string; percent: number }
