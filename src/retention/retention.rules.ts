/** How many days things are kept; the privacy page says the same numbers (rule: kept-days). */
export const retentionDays = {
  /** A cart or wishlist without an account, after it was last changed. */
  guestLists: 60,
  /** What the provider told about a payment, after it was dealt with. */
  paymentMessages: 90,
  /** That a mail was sent and, without SMTP, the mail itself. */
  mails: 30,
  /** What was searched and not found, without who searched. */
  searches: 90,
}
