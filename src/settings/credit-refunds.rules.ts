/** What goes back first of an order that credit paid in part, and the words an owner chooses by. */
export const creditRefundWords = {
  same: 'Whichever paid more',
  first: 'Store credit',
  last: 'Card, transfer or cash',
}
export const creditRefunds = Object.keys(creditRefundWords)
