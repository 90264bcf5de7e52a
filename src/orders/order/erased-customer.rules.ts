/** What stands where a customer stood who deleted the account. No mail goes to such an order. */
export const erasedEmail = 'deleted'
export const erasedName = 'Deleted customer'
