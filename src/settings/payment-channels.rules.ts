const channelNames: Record<string, string> = { card: 'card', bank_transfer: 'bank transfer', ussd: 'USSD' }

/** The values of the setting `payment_channels` (rule: payment-channels). */
export const paymentChannels = Object.keys(channelNames)

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** `['card', 'ussd']` → `card or USSD`; channels without a name of ours are left out. */
export function channelsText(channels: string[]): string {
  return anyOf.format(channels.flatMap((channel) => channelNames[channel] ?? []))
}
