/** What goes back first of an order that credit paid in part, and the words an owner chooses by. */
export const creditRefundWords = {
  same: 'What paid most',
  first: 'Store credit',
  last: 'The other money',
}
export const creditRefunds = Object.keys(creditRefundWords)
