import { dayText } from '../../cart/quote/deposit.rules.ts'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import { formatDateTime, formatDeadline } from '../../lib/time.ts'
import type { Reach } from './reach.rules.ts'
import { providerLabel } from './payment-methods.rules.ts'
import { type FailReason, failReasonWords } from './delivery-proof.rules.ts'
import { type ReturnKind, returnName } from './return-events.rules.ts'

/**
 * The parameters of each kind of flag. Amounts in minor units; a reference is the provider's, `words` are others', `provider` is
 * its name in rows. A new kind
 * is a line here and a row of `flagKindTable`.
 */
type FlagParams = {
  wrong_amount: { paidMinor: number; askedMinor: number } | { openedMinor: number; orderMinor: number }
  wrong_currency: { paid: string; asked: string }
  further_payment: { reference: string }
  paid_twice: { reference: string }
  paid_late: { reference: string }
  reversed: Record<string, never>
  refund_failed:
    | { amountMinor: number; words: string; provider?: string }
    | { amountMinor: number; status: string }
  /** Money that a bank, the provider's dashboard or the provider took, and what is due since (rule: reversals). */
  money_taken: TakenParams
  went_out_twice: { amountMinor: number; reference: string; provider?: string }
  /** More was paid than is due: it goes back, or an owner keeps it as agreed (rule: excess). */
  too_much: { amountMinor: number }
  disputed: { reference: string; dueAt?: string }
  dispute_won: { reference: string }
  dispute_lost: { reference: string; amountMinor: number }
  /** Of an earlier version, which did not know who won. */
  dispute_over: { reference: string }
  code_overused: { code: string; limit?: number }
  overpaid: { reference: string; amountMinor: number }
  rest_due: { dueMinor: number; dueOn: string }
  /** While it is open the order is not packed (rule: added-lines). */
  added_due: { dueMinor: number }
  delivery_failed: { reason: FailReason }
  /** Of a sale that was kept on a device until it could be sent. */
  oversold: { title: string; pieces: number }
  sold_at_old_price: { title: string; soldMinor: number; priceMinor: number }
  /** Times as ISO 8601: of the sale on its device, and from when shoppers saw the product. */
  sold_before_live: { title: string; soldAt: string; liveAt: string }
  /** What was paid, the pieces at the shop's prices, and the least that their seller may take. */
  sold_below_limit: { paidMinor: number; goodsMinor: number; leastMinor: number }
  not_at_provider: { reference: string; listedMinor?: number; currency?: string; provider?: string }
  /** A return that waits for the owner's answer, or for its money. */
  /** A ready order that nobody has fetched by its day. */
  not_collected: { keptUntil: string }
  return_waits: { number: number; kind: ReturnKind; step: 'decide' | 'settle' }
  /** The new pieces of an exchange may leave before the old ones are here. */
  exchange_lent: { number: number; amountMinor: number }
  /** Money of a gift card went back after so much of it was spent. */
  card_spent: { amountMinor: number; end: string }
  /** A sentence of an earlier version. */
  note: { words: string }
}
type TakenParams = {
  amountMinor: number
  dueMinor: number
  how: 'dispute' | 'dashboard' | 'reversed'
  reference: string
  provider: string
}
export type FlagKind = keyof FlagParams

type KindRow<K extends FlagKind> = {
  text: (params: FlagParams[K]) => string
  /** What the shop did by itself about it, in one sentence. */
  done: string
  /** What it wrote to the customer, where the order has an address (rule: mail-promises). */
  mailed?: string
  /** Such a flag stops the order in `pending_review`. */
  keepsInReview?: true
  /** It asks for a decision about money that is due, and ends with that money or the decision. */
  isDue?: true
  /** The shop has done all there is to do: the owner gets a notice, and nothing is left for her to do (rule: needs-you). */
  isDone?: true
}

const takenText = ({ how, provider, amountMinor }: TakenParams) =>
  how === 'dashboard'
    ? `${formatMoney(amountMinor)} was refunded in ${providerLabel(provider)}`
    : `${how === 'dispute' ? 'The bank' : providerLabel(provider)} took ${formatMoney(amountMinor)} back`

const checkedPayment = {
  done: 'The order is on hold and its pieces are kept.',
  mailed: 'The customer was told that the payment is being checked.',
}

/** Why people look at an order (rule: order-flags): the owner's sentence, and what the shop did already. */
const flagKindTable: { [K in FlagKind]: KindRow<K> } = {
  wrong_amount: {
    text: (p) =>
      'paidMinor' in p
        ? `Paid ${formatMoney(p.paidMinor)} instead of ${formatMoney(p.askedMinor)}`
        : `The payment was opened for ${formatMoney(p.openedMinor)}, the order is ${formatMoney(p.orderMinor)}`,
    ...checkedPayment,
    keepsInReview: true,
  },
  wrong_currency: {
    text: ({ paid, asked }) => `Paid in ${paid} instead of ${asked}`,
    ...checkedPayment,
    keepsInReview: true,
  },
  further_payment: {
    text: ({ reference }) => `A further payment arrived (${reference})`,
    done: 'The money is kept with the order.',
    mailed: 'The customer was told that it is being checked.',
  },
  paid_twice: {
    text: ({ reference }) => `Paid twice: refunded automatically (${reference})`,
    done: 'The second payment is refunded; the order stays paid.',
    isDone: true,
  },
  paid_late: {
    text: ({ reference }) => `Paid after the order was cancelled: refunded automatically (${reference})`,
    done: 'The money is refunded in full; the order stays cancelled.',
    isDone: true,
  },
  reversed: {
    text: () => 'The payment was reversed',
    done: 'The order was stopped.',
    mailed: checkedPayment.mailed,
    keepsInReview: true,
  },
  refund_failed: {
    text: (p) =>
      'words' in p
        ? `Refund of ${formatMoney(p.amountMinor)} refused by ${providerLabel(p.provider)}: ${p.words}`
        : `Refund of ${formatMoney(p.amountMinor)}: ${p.status.replace('-', ' ')}`,
    done: 'The money is still with you; it is not tried again automatically.',
  },
  money_taken: {
    text: (p) =>
      `${takenText(p)} (${p.reference})${p.dueMinor === p.amountMinor ? ' and' : `: ${formatMoney(p.dueMinor)}`} is unpaid again`,
    done: 'What was ordered still costs the same. Its pieces are not packed or sent until you decide: cancel what has not left, ask for the money again, or let it go.',
    isDue: true,
  },
  went_out_twice: {
    text: ({ amountMinor, reference }) => `${formatMoney(amountMinor)} went out twice (${reference})`,
    done: 'Both are counted. Ask the customer for it, or let it go.',
    isDue: true,
  },
  too_much: {
    text: ({ amountMinor }) => `${formatMoney(amountMinor)} more was paid than is due`,
    done: 'The money is kept with the order. Refund it, or keep it if you agreed on that.',
  },
  disputed: {
    text: ({ reference, dueAt }) =>
      dueAt === undefined
        ? `Payment disputed at the bank (${reference})`
        : `Payment disputed (${reference}): answer by ${formatDeadline(new Date(dueAt))}`,
    done: 'You have not answered yet. Without an answer the bank takes the money.',
  },
  dispute_won: {
    text: ({ reference }) => `The dispute was won (${reference})`,
    done: 'The money stays with you.',
    isDone: true,
  },
  dispute_lost: {
    text: ({ reference, amountMinor }) =>
      `The dispute was lost (${reference}): ${formatMoney(amountMinor)} was refunded to the customer`,
    done: 'The money counts as refunded; the order stays as it is.',
  },
  dispute_over: {
    text: ({ reference }) => `Payment dispute resolved (${reference})`,
    done: 'Nothing more: the payment provider says who won the dispute.',
  },
  code_overused: {
    text: ({ code, limit }) =>
      limit === undefined
        ? `The promo code ${code} was used by the same customer before`
        : `The promo code ${code} was used up before (limit ${limit})`,
    done: 'The discount was given, because the payment had come in.',
  },
  overpaid: {
    text: ({ reference, amountMinor }) =>
      `${formatMoney(amountMinor)} more than was due: refunded automatically (${reference})`,
    done: 'The extra is refunded; the order is paid.',
    isDone: true,
  },
  rest_due: {
    text: ({ dueMinor, dueOn }) => `The balance of ${formatMoney(dueMinor)} was due on ${dayText(dueOn)}`,
    done: 'The pieces stay held. Give more time, or cancel the order and refund it.',
  },
  added_due: {
    text: ({ dueMinor }) => `${formatMoney(dueMinor)} is still to pay for what was added`,
    done: 'The pieces are taken, and the customer has the link to pay. It is not packed until it is paid, you take the piece out, or you decide to send it first.',
    isDue: true,
  },
  delivery_failed: {
    text: ({ reason }) => `A parcel could not be delivered: ${failReasonWords[reason].toLowerCase()}`,
    done: 'The rider has it. Send it again, or mark that it came back, on the order.',
  },
  oversold: {
    text: ({ title, pieces }) =>
      `Sold at the counter while it was offline, and no longer in stock: ${pieces} × ${title}`,
    done: 'The sale stands, and the pieces are in the stock ledger. Count that size: an order may be short of it.',
  },
  sold_before_live: {
    text: ({ title, soldAt, liveAt }) =>
      `${title} was sold at the counter on ${formatDateTime(new Date(soldAt))} while it was offline, before it went live on ${formatDateTime(new Date(liveAt))}`,
    done: 'The sale stands. Ask who sold it, and whether the clock of the device is right.',
  },
  sold_at_old_price: {
    text: ({ title, soldMinor, priceMinor }) =>
      `${title} was sold at the counter for ${formatMoney(soldMinor)} while it was offline; it costs ${formatMoney(priceMinor)}`,
    done: 'The sale stands at the price that was paid.',
  },
  sold_below_limit: {
    text: ({ paidMinor, goodsMinor, leastMinor }) =>
      `Pieces worth ${formatMoney(goodsMinor)} were sold at the counter for ${formatMoney(paidMinor)} while it was offline: ${formatMoney(leastMinor - paidMinor)} less than the seller may take`,
    done: 'The sale is booked at the least the seller may take. The shortfall counts as cash in the seller’s till, and shows as a difference when it is counted.',
  },
  not_at_provider: {
    text: ({ reference, listedMinor, currency, provider }) =>
      listedMinor === undefined
        ? `${providerLabel(provider)} does not know this payment as paid (${reference})`
        : `${providerLabel(provider)} lists another amount: ${currency} ${formatAmount(listedMinor)} (${reference})`,
    done: 'Nothing: the order stays as it is. Look this payment up in the payment provider’s dashboard.',
  },
  not_collected: {
    text: ({ keptUntil }) => `Nobody has picked up the order: it was kept until ${dayText(keptUntil)}`,
    done: 'The pieces stay aside; nothing goes back on sale automatically. Keep it longer, have it delivered, or refund it.',
    mailed: 'The customer was reminded.',
  },
  return_waits: {
    text: ({ step, ...about }) =>
      `${returnName(about)} needs ${step === 'decide' ? 'your answer' : 'you to settle it'}`,
    done: 'Find it under Returns.',
  },
  exchange_lent: {
    text: ({ number, amountMinor }) =>
      `The exchange of return ${number} leaves before the old piece is here${amountMinor > 0 ? `: ${formatMoney(amountMinor)} is lent` : ''}`,
    done: 'It ends when the old piece arrives, or the return is settled.',
  },
  card_spent: {
    text: ({ amountMinor, end }) =>
      `The money of gift card •••• ${end} was refunded after ${formatMoney(amountMinor)} of it was spent`,
    done: 'What was not spent is taken off the card. Ask its buyer for the rest, or let it go.',
  },
  note: {
    text: ({ words }) => words,
    done: 'Nothing yet.',
    keepsInReview: true,
  },
}

export const flagKinds = Object.keys(flagKindTable) as [FlagKind, ...FlagKind[]]

/** Kinds that end when nothing is due any more. */
export const dueFlagKinds = flagKinds.filter((kind) => flagKindTable[kind].isDue)

/** Kinds that are not closed by looking at them: an owner decides about the money. */
export const decisionFlagKinds: FlagKind[] = [
  ...dueFlagKinds,
  'too_much',
  'return_waits',
  'exchange_lent',
  'not_collected',
]

/** Kinds that leave the owner nothing to do: such a flag alone is not in Needs you. */
export const doneFlagKinds = flagKinds.filter((kind) => flagKindTable[kind].isDone)

/** Kinds of which an open flag keeps an order in `pending_review`. */
export const reviewFlagKinds = flagKinds.filter((kind) => flagKindTable[kind].keepsInReview)

export type FlagReason = { [K in FlagKind]: { kind: K; params: FlagParams[K] } }[FlagKind]

/**
 * A reason to look at an order. `cause` makes it one: a payment's reference, a refund's id, '' where there is none. An order
 * has one open flag of a kind and cause.
 */
export type Flag = FlagReason & { cause: string; dueAt?: Date | null }

/** The owner's sentence, without a full stop. */
export const flagText = <K extends FlagKind>({ kind, params }: { kind: K; params: FlagParams[K] }): string =>
  flagKindTable[kind].text(params)

/** The sentences of several flags, each once. */
export const flagTexts = (flags: FlagReason[]): string[] => [...new Set(flags.map(flagText))]

/** The same in one line; null when there are none. */
export const flagsText = (flags: FlagReason[]): string | null => flagTexts(flags).join('; ') || null

/** The dispute a flag is about; null for other flags, and for one of a version that kept no disputes. */
export const disputeOf = ({ kind, cause }: { kind: FlagKind; cause: string }): string | null =>
  /^dispute(?:d|_won|_lost)$/.test(kind) && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(cause)
    ? cause
    : null

/** What the shop did by itself about it, in whole sentences; of an order without an address, what nobody wrote. */
export function doneAbout(kind: FlagKind, reach: Reach): string {
  const { done, mailed }: { done: string; mailed?: string } = flagKindTable[kind]
  if (!mailed) return done
  return `${done} ${reach === 'mail' ? mailed : 'The customer has no email address and was not told.'}`
}
