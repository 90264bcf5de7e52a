/** Retention in days; the privacy page shows the same numbers (rule: kept-days). */
export const retentionDays = {
  /** A cart or wishlist without an account, after it was last changed. */
  guestLists: 60,
  /** The provider's messages about a payment, after they were handled. */
  paymentMessages: 90,
  /** A rider's picture of a parcel: longer than a bank takes a dispute. */
  deliveryPhotos: 180,
  /** A customer's photographs of what comes back: longer than a claim can be opened and a bank takes a dispute. */
  returnPhotos: 365,
  /** That a mail was sent and, without SMTP, the mail itself. */
  mails: 30,
  /** Searches without results, without the person. */
  searches: 90,
}
