/** How long the link of the mail that asks works. */
export const confirmDays = 7
/** So many signups wait for an address that nobody confirmed; further ones are dropped. */
export const mostPending = 3
/** The mail that asks is sent again after so many days, and later to an address that unsubscribed. */
export const mailAgainDays = 1
export const mailAgainAfterLeavingDays = 30
/** Addresses that nobody confirmed are deleted after this time. */
export const purgePendingDays = 8
