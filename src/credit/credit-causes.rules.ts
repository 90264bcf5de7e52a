/**
 * Why an account of credit moves. `bought`: a gift card was paid; `granted`: an owner gave it; `return`: money of an order became
 * credit; `spent` and `released`: it pays an order, or pays it no more; `refund`: an order that it paid gave it back; `lent`: a
 * return pays an exchange before its piece is here; `reversed`: the shop took it back; `moved`: a gift card was replaced by a new one.
 */
export const creditCauses = [
  'bought',
  'granted',
  'lent',
  'return',
  'refund',
  'spent',
  'released',
  'reversed',
  'moved',
] as const
export type CreditCause = (typeof creditCauses)[number]

/** Whose money it is: a customer's, that of who has the code, or of one return. */
export const creditKinds = ['customer', 'code', 'return'] as const
export type CreditKind = (typeof creditKinds)[number]

/** What an owner or customer reads of a movement. */
export const creditCauseWords: Record<CreditCause, string> = {
  bought: 'Gift card bought',
  granted: 'Given by the shop',
  lent: 'Lent for an exchange',
  return: 'Instead of money back',
  refund: 'Back from an order',
  spent: 'Spent on an order',
  released: 'Back from an order that was not paid',
  reversed: 'Taken back',
  moved: 'Moved to a new card',
}
