import { formatAmount, formatMoney } from '../../lib/money.ts'

/**
 * Why people look at an order (rule: attention). The reason is kept as a sentence with the figures of its moment; its kind
 * is read from the sentence, so that screens can say what the shop did already and offer the right actions.
 */
export const attentionKinds = [
  'wrong_amount',
  'wrong_currency',
  'further_payment',
  'paid_twice',
  'paid_late',
  'reversed',
  'refund_failed',
  'disputed',
  'dispute_over',
  'code_overused',
  'not_at_paystack',
  'other',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** The sentences, made in one place. Amounts in minor units; a reference is Paystack's. */
export const attentionText = {
  paidOtherAmount: (paidMinor: number, askedMinor: number) =>
    `Paid ${formatMoney(paidMinor)} instead of ${formatMoney(askedMinor)}`,
  openedForOtherAmount: (openedMinor: number, orderMinor: number) =>
    `The payment was opened for ${formatMoney(openedMinor)}, the order is ${formatMoney(orderMinor)}`,
  paidOtherCurrency: (paid: string, asked: string) => `Paid in ${paid} instead of ${asked}`,
  reversed: () => 'The payment was reversed',
  furtherPayment: (reference: string) => `A further payment arrived (${reference})`,
  paidTwice: (reference: string) => `Paid twice: refunded by itself (${reference})`,
  paidLate: (reference: string) => `Paid after the order was cancelled: refunded by itself (${reference})`,
  refundRefused: (amountMinor: number, words: string) =>
    `Refund of ${formatMoney(amountMinor)} refused by Paystack: ${withoutSemicolons(words)}`,
  refundEnded: (amountMinor: number, status: string) =>
    `Refund of ${formatMoney(amountMinor)}: ${status.replace('-', ' ')}`,
  disputed: (reference: string) => `Payment disputed with the bank (${reference})`,
  disputeOver: (reference: string) => `Payment dispute resolved (${reference})`,
  notAtPaystack: (reference: string) => `Paystack does not know this payment as paid (${reference})`,
  listedOtherwise: (paidMinor: number, currency: string, reference: string) =>
    `Paystack lists another amount: ${currency} ${formatAmount(paidMinor)} (${reference})`,
}

/** Reasons stand behind each other with "; " between them: what others wrote must not look like one. */
const withoutSemicolons = (words: string) => words.replaceAll(';', ',')

const kindOf: [RegExp, AttentionKind][] = [
  [/^Paid in \S+ instead of/, 'wrong_currency'],
  [/^Paid \S+ instead of|^The payment was opened for/, 'wrong_amount'],
  [/^A further payment arrived/, 'further_payment'],
  [/^Paid twice/, 'paid_twice'],
  [/^Paid after the order was cancelled/, 'paid_late'],
  [/^The payment was reversed/, 'reversed'],
  [/^Refund of /, 'refund_failed'],
  [/^Payment disputed/, 'disputed'],
  [/^Payment dispute resolved/, 'dispute_over'],
  [/^The promo code /, 'code_overused'],
  [/^Paystack (does not know|lists)/, 'not_at_paystack'],
]

export type Attention = { kind: AttentionKind; text: string }

/** The reasons in an order's `attentionReason`, oldest first. A sentence of an earlier version is of kind `other`. */
export const attentionsOf = (attentionReason: string | null): Attention[] =>
  (attentionReason ?? '')
    .split('; ')
    .filter(Boolean)
    .map((text) => ({ kind: kindOf.find(([pattern]) => pattern.test(text))?.[1] ?? 'other', text }))

/** What the shop did by itself about it, in one sentence. */
export const doneAbout: Record<AttentionKind, string> = {
  wrong_amount:
    'The order waits, its pieces stay held, and the customer was told that the payment is being checked.',
  wrong_currency:
    'The order waits, its pieces stay held, and the customer was told that the payment is being checked.',
  further_payment: 'The money is kept with the order and the customer was told that it is being checked.',
  paid_twice: 'The second payment goes back to the customer; the order stays paid.',
  paid_late: 'The money goes back to the customer in full; the order stays cancelled.',
  reversed: 'The order was stopped and the customer was told that the payment is being checked.',
  refund_failed: 'The money is still with you; nothing is tried again by itself.',
  disputed: 'Nothing yet: the bank waits for your answer at Paystack.',
  dispute_over: 'Nothing more: see at Paystack who won the dispute.',
  code_overused: 'The discount was given, because the payment had come in.',
  not_at_paystack: 'Nothing: the order stays as it is. Look this payment up in your Paystack dashboard.',
  other: 'Nothing by itself.',
}
