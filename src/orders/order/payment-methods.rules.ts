import { nothingToPay } from './nothing-to-pay.rules.ts'

/** The provider, and the method, of what credit pays: nobody is asked about it. */
export const creditName = 'store_credit'
export const isCredit = ({ provider }: { provider: string | null }) => provider === creditName

/** A way to pay, as everybody reads it. `refund` says how `amount` goes back, in the customer's mail. */
type PaymentMethod = { label: string; ownerLabel: string; refund: (amount: string) => string }

/** A method by hand: an owner saw the money come in, and gives it back herself. */
type RecordedMethod = PaymentMethod & {
  /** The contract's `payment_method` of an order paid so, and its `channel` of one such payment. */
  orderWord: string
  channel: string
  /** One press of the owner's sheet. */
  choice: string
  /** What the sheet says and asks. Without `reference` the shop makes one. */
  asks: {
    lead: (customer: string, amount: string) => string
    reference: string | null
    referenceMissing?: string
    note: string
    noteMissing: string
    example: string
  }
  /** The staff log's object: "recorded a transfer of …". */
  recorded: string
  /** In the order's history; `reference` is the one typed. */
  event: (reference: string) => string
  /** What the owner does about a refund. */
  giveBack: string
  /** Whether it lies in the till. */
  isCash: boolean
}

const bankDays = 'Banks usually show it within 10 business days.'
const toAccount = (amount: string) =>
  `We are sending ${amount} back to the bank account you paid from. ${bankDays}`

/** What a provider takes, by its channel. */
const providerMethods = {
  card: {
    label: 'Card (Paystack)',
    ownerLabel: 'Card',
    refund: (amount) => `We are sending ${amount} back to the card you paid with. ${bankDays}`,
  },
  bank: { label: 'Bank (Paystack)', ownerLabel: 'Bank', refund: toAccount },
  bank_transfer: { label: 'Bank transfer (Paystack)', ownerLabel: 'Bank transfer', refund: toAccount },
  ussd: { label: 'USSD (Paystack)', ownerLabel: 'USSD', refund: toAccount },
} satisfies Record<string, PaymentMethod>

/** The methods by hand, by the name that `payments.method` stores: a row here is a new one everywhere (rule: payment-methods). */
const recordedWords = {
  bank_transfer: {
    orderWord: 'transfer',
    channel: 'recorded_transfer',
    label: 'Bank transfer',
    ownerLabel: 'Transfer you recorded',
    choice: 'Transfer',
    asks: {
      lead: (customer, amount) =>
        `${customer} sent ${amount} to your own account? Record it only when you see it there: the order is paid from then on, with its emails.`,
      reference: 'The bank’s reference',
      referenceMissing: 'Type the bank’s reference',
      note: 'Where you saw it',
      noteMissing: 'Say where you saw it',
      example: 'GTBank app, from Ada Obi',
    },
    recorded: 'a transfer',
    event: (reference) => `Bank transfer ${reference}.`,
    refund: (amount) =>
      `We are sending ${amount} by bank transfer, back to the account your transfer came from.`,
    giveBack: 'Send the money from your bank: it came by a transfer you recorded.',
    isCash: false,
  },
  cash: {
    orderWord: 'cash',
    channel: 'cash',
    label: 'Cash',
    ownerLabel: 'Cash',
    choice: 'Cash',
    asks: {
      lead: (customer, amount) =>
        `${customer} gave ${amount} in cash? Record it only when it is counted: the order is paid from then on, with its emails.`,
      reference: null,
      note: 'Who took it, and where',
      noteMissing: 'Say who took it',
      example: 'Ada at the shop',
    },
    recorded: 'cash',
    event: () => 'Paid in cash.',
    refund: (amount) => `You get ${amount} back in cash. Reply to this email if you do not have it yet.`,
    giveBack: 'Refund it in cash: it came in cash.',
    isCash: true,
  },
  terminal: {
    orderWord: 'terminal',
    channel: 'terminal',
    label: 'Card at our terminal',
    ownerLabel: 'Card at your terminal',
    choice: 'Terminal',
    asks: {
      lead: (customer, amount) =>
        `${customer} paid ${amount} at your terminal? Record it only when the terminal approved it: the order is paid from then on, with its emails.`,
      reference: 'The number on the slip',
      referenceMissing: 'Type the number on the slip',
      note: 'Which terminal',
      noteMissing: 'Say which terminal',
      example: 'Moniepoint at the counter',
    },
    recorded: 'a terminal payment',
    event: (reference) => `Card at our terminal, slip ${reference}.`,
    refund: (amount) =>
      `We are sending ${amount} back to the card you paid with at our terminal. ${bankDays}`,
    giveBack: 'Refund it at your terminal, or from your bank: it came by card there.',
    isCash: false,
  },
} satisfies Record<string, RecordedMethod>
export type RecordedMethodName = keyof typeof recordedWords
export const recordedMethods: Record<RecordedMethodName, RecordedMethod> = recordedWords
export const recordedMethodNames = Object.keys(recordedWords) as [RecordedMethodName, ...RecordedMethodName[]]

/** The provider of `recordedMethods`. */
export const manualName = 'manual'
export const isManual = ({ provider }: { provider: string | null }) => provider === manualName

type Paid = { provider: string | null; method: string | null }

/** A method by hand that is stored, whatever it is called; one that is gone reads as a transfer. */
export const recordedMethodOf = (method: unknown): RecordedMethod =>
  recordedMethods[method as RecordedMethodName] ?? recordedMethods.bank_transfer

/** The contract's `channel` of a payment: the way its payer took; null while it is not known. */
export const channelOf = ({ provider, method }: Paid): string | null =>
  isManual({ provider }) ? recordedMethodOf(method).channel : method

/** The contract's `payment_method` of an order: a method by hand, else who took the money. */
export const orderMethodOf = ({ provider, method }: Paid): string =>
  isManual({ provider }) ? recordedMethodOf(method).orderWord : (provider ?? firstProvider)

const methods: Record<string, PaymentMethod> = {
  ...providerMethods,
  [creditName]: {
    label: 'Store credit',
    ownerLabel: 'Store credit',
    refund: (amount) => `${amount} is store credit again: you can spend it on your next order.`,
  },
  ...Object.fromEntries(
    Object.values(recordedMethods).flatMap((one) => [
      [one.channel, one],
      [one.orderWord, one],
    ]),
  ),
}
/** The contract's `payment_method` of an order that costs nothing (rule: nothing-to-pay). */
export const freeMethod = 'none'
/** What people read of a provider, by the name its rows have. A new adapter adds its own. */
const providerLabels: Record<string, string> = {
  paystack: 'Paystack',
  sample: 'Sample payment',
  [freeMethod]: nothingToPay,
}
const nameOf = (word: string) => providerLabels[word] ?? word.replaceAll('_', ' ')
/** Of rows from before they named one; also the contract's `payment_method` of an order without a payment. */
const firstProvider = 'paystack'
export const providerLabel = (provider: string = firstProvider) => nameOf(provider)

/** What a shopper reads of the contract's `payment_method`: `transfer` → `Bank transfer`. */
export const paymentMethodLabel = (word: string) => methods[word]?.label ?? nameOf(word)

/** What an owner reads of a payment's channel, or its provider while the channel is not known. */
export const channelWords = (channel: string | null, provider: string) =>
  channel === null ? providerLabel(provider) : (methods[channel]?.ownerLabel ?? nameOf(channel))

/** What an owner does about a refund of money she recorded, from its channel. */
export const giveBackWords = (channel: string | null) =>
  Object.values(recordedMethods).find((one) => one.channel === channel)?.giveBack ?? ''

/** How money goes back, as the customer reads it, from the way it came (its channel; null when it is not known). */
export function refundWay(amount: string, channel: string | null): string {
  if (channel === null) return `We are sending ${amount} back the way you paid. ${bankDays}`
  return (methods[channel]?.refund ?? toAccount)(amount)
}
