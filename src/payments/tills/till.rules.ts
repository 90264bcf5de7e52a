/** `handed_in`: counted by a helper with a difference, which an owner has yet to confirm (rule: till). */
export const tillStates = ['open', 'handed_in', 'closed'] as const
export type TillState = (typeof tillStates)[number]

/** How long a till can be read back, in days. */
export const tillsShownDays = 31

/**
 * What had to be in a till, in minor units: what it began with, the cash that came in, less the cash that went back, and what was
 * put in or taken out otherwise. Nothing takes out more than it holds; a sale that is taken back later leaves nothing in it.
 */
export const expectedCash = (till: {
  float: number
  cashIn: number
  givenBack: number
  moved: number
}): number => Math.max(0, till.float + till.cashIn - till.givenBack + till.moved)

/** The reason of a difference that a helper counted without knowing of one, and said nothing about. */
export const countedBlind = 'Counted without seeing the sum; nothing was said about it'

/** The state of a till after a count: a difference is an owner's to close. */
export const stateAfterCount = (differenceMinor: number, isOwner: boolean): TillState =>
  differenceMinor === 0 || isOwner ? 'closed' : 'handed_in'
