/** The contract's channel of money that an owner recorded; else it is the way the payer took. */
export const recordedTransferChannel = 'recorded_transfer'
export const channelOf = ({ provider, method }: { provider: string; method: string | null }) =>
  provider === 'manual' ? recordedTransferChannel : method

/** How money goes back, as the customer reads it, from the way it came (its channel; null when it is not known). */
export function refundWay(amount: string, channel: string | null): string {
  if (channel === recordedTransferChannel)
    return `We are sending ${amount} by bank transfer, back to the account your transfer came from.`
  const days = 'Banks usually show it within 10 business days.'
  if (channel === 'card') return `We are sending ${amount} back to the card you paid with. ${days}`
  if (channel === null) return `We are sending ${amount} back the way you paid. ${days}`
  return `We are sending ${amount} back to the bank account you paid from. ${days}`
}
