import type { Payment } from '../../db/schema.ts'
import type { Ctx, OwnerCtx, SystemCtx } from '../../lib/server/context.ts'
import type { ContactField, DisputeContact, DisputeState } from '../ledger/dispute-states.rules.ts'

/** Why nothing is known: the same question must be asked again later. */
type Unknown = { kind: 'unknown'; why: string }

export type OpenRequest = {
  email: string
  amountMinor: number
  currency: string
  /** Unique per provider; a repeated one is never opened again. */
  reference: string
  orderNumber: string
  /** Where the shopper comes back to, after paying and after giving up. */
  returnUrl: string
  cancelUrl: string
  /** The ways to pay the owner allows. */
  methods: string[]
}

/** What the provider says about a payment. Amounts in minor units of `currency`; `askedMinor` and `feeMinor` null when not told. */
export type FoundPayment = {
  reference: string
  state: 'succeeded' | 'declined' | 'reversed' | 'abandoned' | 'in_flight'
  providerId: bigint
  /** Whether it is play money; null when the provider does not say. */
  domain: 'test' | 'live' | null
  askedMinor: number | null
  paidMinor: number
  feeMinor: number | null
  currency: string
  method: string | null
  paidAt: Date | null
  words: string | null
  payerEmail: string | null
  /** The sender of a transfer, else the customer; null when the provider names nobody. */
  payerName: string | null
}

/**
 * What the provider says about a refund; `key` is the id the shop gave it and `attempt` which try of it, null for one that was made
 * at the provider.
 */
export type FoundRefund = {
  id: string
  key: string | null
  attempt: number
  /** Of its payment, and the provider's own number of that; null where the provider does not name it so. */
  reference: string | null
  paymentId: bigint | null
  amountMinor: number
  state: 'sent' | 'confirmed' | 'refused' | 'needs_details'
}

/** What the provider says about a dispute. `amountMinor` is what is claimed or was given; null when not told. */
export type FoundDispute = {
  id: bigint
  /** Of the payment; null when the provider does not name it. */
  reference: string | null
  category: string
  amountMinor: number | null
  currency: string | null
  state: DisputeState
  dueAt: Date | null
  resolvedAt: Date | null
}

/** What the shop answers a dispute with; `uploadedAs` is the file's name at the provider. */
export type DisputeDefence = {
  contact: DisputeContact
  text: string
  address: string | null
  uploadedAs: string
}

type DisputeAnswered = { kind: 'answered' } | { kind: 'refused'; words: string } | Unknown

/** Claims of customers at their bank. An answer counts once: look at the dispute first when repeating. */
export type ProviderDisputes = {
  /** Without these an answer is refused. */
  required: readonly ContactField[]
  /** Those that wait for the shop's answer, or all, of those made since `from`. */
  list: (
    from: Date,
    which: 'awaiting' | 'all',
  ) => Promise<{ kind: 'list'; disputes: FoundDispute[] } | Unknown>
  find: (id: bigint) => Promise<{ kind: 'found'; dispute: FoundDispute } | { kind: 'not_found' } | Unknown>
  /** Takes a file for a dispute that waits. */
  upload: (
    id: bigint,
    file: { name: string; bytes: Uint8Array },
  ) => Promise<{ kind: 'uploaded'; uploadedAs: string } | { kind: 'refused'; words: string } | Unknown>
  /** The shop says no; the bank decides. */
  contest: (id: bigint, defence: DisputeDefence) => Promise<DisputeAnswered>
  /** The shop says yes: `amountMinor` goes back to the customer. */
  accept: (
    id: bigint,
    answer: { amountMinor: number; text: string; uploadedAs: string },
  ) => Promise<DisputeAnswered>
}

/** A payment whose refunds are asked for. */
export type RefundedPayment = Pick<Payment, 'reference' | 'providerId' | 'method' | 'paidAt'>

/**
 * Who moves money for the shop, in the shop's words: no service knows the provider's own. Nothing expected is thrown:
 * `refused` is a clear no (nothing was done), an answer that was lost is `unknown`: the shop asks again, later. There is no answer
 * for what an adapter cannot do.
 */
export type PaymentProvider = {
  name: string
  /** The setting with its key, as an owner is told where a wrong one is. */
  keySetting: string
  /** Where an owner answers disputes herself. */
  disputesUrl: string
  /** Whether play money or real money moves. */
  domain: 'test' | 'live'
  /** How long calls are refused before they are made, in milliseconds. */
  waitMs: () => number
  /** Opens a hosted payment. */
  open: (
    request: OpenRequest,
  ) => Promise<
    { kind: 'opened'; url: string; accessCode: string } | { kind: 'refused'; words: string } | Unknown
  >
  /** The truth about a reference: money is believed after this alone. */
  find: (
    reference: string,
  ) => Promise<{ kind: 'found'; payment: FoundPayment } | { kind: 'not_found' } | Unknown>
  /** Asks to give money back, not idempotent: the shop reads `refundsOf` before each try, and sends nothing while that is `unknown`. */
  refund: (
    payment: RefundedPayment,
    refund: { amountMinor: number; key: string; attempt: number },
  ) => Promise<
    | { kind: 'queued'; refund: FoundRefund }
    /** The owner sends it herself. */
    | { kind: 'by_hand'; words: string }
    | { kind: 'refused'; words: string }
    | Unknown
  >
  /** One page of all refunds, those made in the provider's dashboard too, of those begun since `from`; not what a dispute took. */
  listRefunds: (
    from: Date,
    page: number,
  ) => Promise<{ kind: 'list'; refunds: FoundRefund[]; isLast: boolean } | Unknown>
  /** All refunds of a payment, those made in the provider's dashboard too; not what a dispute took. */
  refundsOf: (
    payment: RefundedPayment,
  ) => Promise<{ kind: 'list'; refunds: FoundRefund[] } | { kind: 'not_found' } | Unknown>
  /** One page of the payments that succeeded, of those begun since `from`. */
  listPaid: (
    from: Date,
    page: number,
  ) => Promise<{ kind: 'list'; payments: FoundPayment[]; isLast: boolean } | Unknown>
  /** Whether the provider takes the shop's key. */
  checkKey: () => Promise<{ kind: 'ok' } | { kind: 'refused'; words: string } | Unknown>
  /** How long a payment page stays open. False when it was not accepted. */
  limitPages: (seconds: number) => Promise<boolean>
  disputes: ProviderDisputes
  /** Reads what the provider sends by itself: a hint to ask, never the truth. */
  readNotice: (body: Uint8Array, headers: Headers) => { kind: 'forged' } | ReceivedNotice
  /** The same of one that was stored. */
  noticeIn: (event: string, reference: string | null, payload: unknown) => Notice
}

/** `payment`, `refund` and `dispute` say what it is about; `ignored` is nothing the shop acts on. */
export type Notice = {
  kind: 'payment' | 'refund' | 'dispute' | 'dispute_reminder' | 'dispute_over' | 'ignored'
  /** Whether it says that money came in, so that a payment nobody knows is worth asking about. */
  isPaid: boolean
  reference: string | null
  /** The provider's own number of the payment, where the notice names it so. */
  providerId: bigint | null
  payerEmail: string | null
  /** The provider's number of the dispute, where it is about one. */
  disputeId: bigint | null
}

/** A genuine notice as it came: `event` and `payload` are the provider's, `text` null when it cannot be stored. */
export type ReceivedNotice = { kind: 'genuine'; event: string; text: string | null; notice: Notice }

/** A provider of the shop; `others` are the shop's as well, and know the payments opened at them. */
export type ShopProvider = PaymentProvider & { others: ShopProvider[] }

/** The context of a service that may ask the provider. */
export type PaymentsCtx = Ctx & { provider: ShopProvider }

/** The same for what only an owner, or the shop itself, may do. */
export type OwnerPaymentsCtx = OwnerCtx & { provider: ShopProvider }

/** The same for what the shop does by itself: settling, sweeping, notices. */
export type SystemPaymentsCtx = SystemCtx & { provider: ShopProvider }
