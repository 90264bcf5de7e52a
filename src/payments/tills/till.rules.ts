/** `handed_in`: counted by a helper with a difference, which an owner has yet to confirm (rule: till). */
export const tillStates = ['open', 'handed_in', 'closed'] as const
export type TillState = (typeof tillStates)[number]

/** How long a till can be read back, in days. */
export const tillsShownDays = 31

/** What had to be in a till, in minor units: what it began with, the cash that came in, less the cash that went back. */
export const expectedCash = (till: { float: number; cashIn: number; cashOut: number }): number =>
  till.float + till.cashIn - till.cashOut

/** The state of a till after a count: a difference is an owner's to close. */
export const stateAfterCount = (differenceMinor: number, isOwner: boolean): TillState =>
  differenceMinor === 0 || isOwner ? 'closed' : 'handed_in'
