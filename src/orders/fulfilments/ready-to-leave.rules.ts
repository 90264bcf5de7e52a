type MissingMoney = { moneyMissing: number | null; missingReleased: number }

/**
 * What of a paid order's money the shop does not have and no owner has let go out unpaid, claims that wait for an answer among it
 * (rule: paid-before-it-leaves). Minor units; above zero its pieces are not ready.
 */
export const missingOf = ({ moneyMissing, missingReleased }: MissingMoney): number =>
  Math.max(0, (moneyMissing ?? 0) - missingReleased)
