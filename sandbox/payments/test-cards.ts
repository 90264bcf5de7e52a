export type TestCard = {
  name: string
  label: string
  number: string
  cvv: string
  brand: 'visa' | 'verve'
  pin?: string
  otp?: string
  /** The gateway's words when the card is refused; a card without it pays. */
  refusal?: string
  /** How a refund of a payment with this card ends, when not "processed". */
  refundEnds?: 'failed' | 'needs-attention'
}

/** Paystack's published test cards. */
export const testCards: TestCard[] = [
  { name: 'success', label: 'Success', number: '4084084084084081', cvv: '408', brand: 'visa' },
  { name: 'pin', label: 'PIN', number: '507850785078507812', cvv: '081', brand: 'verve', pin: '1111' },
  {
    name: 'otp',
    label: 'PIN + OTP',
    number: '5060666666666666666',
    cvv: '123',
    brand: 'verve',
    pin: '1234',
    otp: '123456',
  },
  {
    name: 'declined',
    label: 'Declined',
    number: '4084080000005408',
    cvv: '001',
    brand: 'visa',
    refusal: 'Declined',
  },
  {
    name: 'insufficient-funds',
    label: 'Insufficient funds',
    number: '4084080000670037',
    cvv: '787',
    brand: 'visa',
    refusal: 'Insufficient Funds',
  },
  {
    name: 'refund-fails',
    label: 'Paid, refund fails',
    number: '4084080000671803',
    cvv: '180',
    brand: 'visa',
    refundEnds: 'failed',
  },
  {
    name: 'refund-attention',
    label: 'Paid, refund needs attention',
    number: '4084080000671902',
    cvv: '190',
    brand: 'visa',
    refundEnds: 'needs-attention',
  },
]

export function cardByNumber(typed: string): TestCard | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  return testCards.find((card) => card.number === digits)
}

export function cardByName(name: string): TestCard | undefined {
  return testCards.find((card) => card.name === name)
}

/** Any expiry in the future will do; the fill-in buttons and the control API use this one. */
export function expiryOfTestCards() {
  return { expMonth: '12', expYear: String(new Date().getFullYear() + 3) }
}
