import { type Currency, formatMoney } from '../../lib/money.ts'

/** Why money goes back, in the contract's words. */
export const refundReasons = [
  'second_payment',
  'late_payment',
  'order_cancelled',
  'goodwill',
  'items',
  'overpaid',
  'dispute',
  'outside',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** What owner and customer read of it alike: on screen, in mails and in the export. `action` is what the shop does about it. */
const reasonWords: Record<RefundReason, { label: string; action: string }> = {
  second_payment: { label: 'Paid twice', action: 'we are sending the second payment back' },
  late_payment: { label: 'Paid after the order was cancelled', action: 'we are sending the payment back' },
  order_cancelled: { label: 'Order cancelled', action: 'we are sending money back' },
  goodwill: { label: 'Part of the payment back', action: 'we are sending it to you' },
  items: { label: 'Pieces refunded', action: 'we are sending back what you paid for them' },
  overpaid: { label: 'More paid than was due', action: 'we are sending the difference back' },
  dispute: { label: 'Dispute with the bank', action: 'the bank gives the money back' },
  outside: { label: 'Refund by the shop', action: 'we have sent it to you' },
}

export const refundReasonLabel = (reason: RefundReason): string => reasonWords[reason].label

/** The same as a sentence to the customer. */
export const refundReasonText = (reason: RefundReason): string => {
  const { label, action } = reasonWords[reason]
  return `${label}: ${action}.`
}

/** An order's money as its customer adds it up: what came in, and what of it went back or is on its way. Minor units. */
export type RefundSums = { receivedMinor: number; returnedMinor: number; currency: string }

const inWords =
  ({ currency }: RefundSums) =>
  (minor: number) =>
    formatMoney(minor, currency as Currency)

/** A refund with those before it: `₦6,000 back now, ₦18,000 in all of the ₦20,500 you paid.` */
export function refundSumsText(amountMinor: number, sums: RefundSums): string {
  const money = inWords(sums)
  const { receivedMinor, returnedMinor } = sums
  const ofAll = `the ${money(receivedMinor)} you paid`
  const isFirst = amountMinor >= returnedMinor
  if (returnedMinor >= receivedMinor)
    return isFirst
      ? `That is all of ${ofAll}.`
      : `${money(amountMinor)} back now, and with it all of ${ofAll}.`
  return isFirst
    ? `That is ${money(amountMinor)} of ${ofAll}.`
    : `${money(amountMinor)} back now, ${money(returnedMinor)} in all of ${ofAll}.`
}

/** What of a cancelled order's money goes back, and what stays. `keptWhy`: why a share stays, as was agreed. */
export type CancelledMoney = RefundSums & { keptWhy?: string | undefined }

export function cancelledMoneyText({ keptWhy, ...sums }: CancelledMoney): string {
  const money = inWords(sums)
  const { receivedMinor, returnedMinor } = sums
  const keptMinor = receivedMinor - returnedMinor
  if (keptMinor <= 0) return `All of the ${money(receivedMinor)} you paid goes back to you.`
  const stays = `${money(keptMinor)} stays with us${keptWhy ? `, as agreed: ${keptWhy.trim().replace(/[.!?]+$/, '')}` : ''}.`
  if (returnedMinor <= 0) return stays
  return `${money(returnedMinor)} of the ${money(receivedMinor)} you paid goes back to you, ${stays}`
}
