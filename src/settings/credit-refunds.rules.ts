/** What goes back first of an order that credit paid in part, and the words an owner chooses by. */
export const creditRefundWords = {
  same: 'The larger payment',
  first: 'Store credit',
  last: 'The other payment',
}
export const creditRefunds = Object.keys(creditRefundWords)
