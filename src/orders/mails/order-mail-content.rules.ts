import type { DueView } from '../order/added-lines.rules.ts'
import type { DepositView } from '../order/part-payment.rules.ts'
import type { Currency } from '../../lib/money.ts'
import type { MailBrand } from '../../lib/server/mail/email-layout.tsx'
import type { RefundSums } from '../order/refund-reasons.rules.ts'
import type { DoorWords } from '../../shipping/abroad/door-words.rules.ts'
import type { Dispatch } from '../../settings/setting-texts.rules.ts'

/** What every order mail shows; money in minor units. `trackingUrl` is the signed link (rule: tracking-privacy). */
export type OrderMail = {
  brand: MailBrand
  orderNumber: string
  /** Sold at the counter, or a gift card: nothing is delivered. */
  isHandedOver: boolean
  /** Of an order that is a gift card: what becomes of it, and the page of who bought it. */
  giftCard: { next: string[]; url: string } | null
  firstName: string
  currency: Currency
  /** `imageUrl` is a JPEG that mail programs can show, or null. */
  lines: { title: string; variant: string; quantity: number; total: number; imageUrl: string | null }[]
  subtotal: number
  discount: number
  promoCode: string | null
  delivery: number | null
  /** Of a parcel abroad with a price to the door (rule: price-to-door). */
  toDoor?: DoorWords | undefined
  total: number
  /** Of an order that is paid in parts and has rest due (rule: part-payment). */
  deposit: DepositView | null
  /** Of a paid order that something was added to, which is still to pay (rule: added-lines). */
  due: DueView | null
  /** What was accepted as paid: the total, or less. */
  paid: number
  address: string[]
  /** What the customer wrote at checkout. */
  notes: string
  trackingUrl: string
  /** The page of its receipt, once it is paid. */
  receiptUrl: string
  /** Where an unpaid order is paid. */
  payUrl: string
  /** `Tue 24 – Thu 26 Nov` while it is on its way to the customer (rule: expected-delivery). */
  expected: string | null
  dispatch: Dispatch
  returnWindowDays: number | null
  trackingNumber: string | null
  carrier: string | null
  /** The parcel's page at its carrier. */
  parcelUrl: string | null
  /** What the parcel's rider asks for, while it is on its way (rule: delivery-proof). */
  deliveryCode: string | null
  /** Which parcel it is about, the newest that left unless the mail is of another, and what is in it: `1 × Dress, M`. Null while the order goes in one. */
  parcel: { position: number; count: number; pieces: string[] } | null
  /** Whether it is about that parcel alone. */
  isOfParcel: boolean
  /** Of an order that is fetched: where and when, with the code once it is ready. */
  pickup: {
    name: string
    street: string
    hours: string
    code: string | null
    keptUntil: string | null
  } | null
  note: string
  refundMinor: number | null
  /** What came in and went back of the order. */
  sums: RefundSums
  /** The way the money of a refund had come. */
  refundChannel: string | null
}
