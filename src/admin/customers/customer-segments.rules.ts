/** What the list of customers can be ordered by, instead of the newest account first. */
export const customerSorts = ['spent', 'last_order'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** Kinds of customers; *bought* means paid and not given back in full (rule: customer-segments). */
export const customerSegments = ['twice', 'lapsed', 'abroad', 'never'] as const
export type CustomerSegment = (typeof customerSegments)[number]

export const segmentLabels: Record<CustomerSegment, string> = {
  twice: 'Bought twice or more',
  lapsed: 'Bought before, not for 90 days',
  abroad: 'Bought from abroad',
  never: 'Never bought',
}

/** After so many days without an order a customer has not bought for a while. */
export const lapsedDays = 90
