/** The owner's texts about shipping: for the shipping page, and for deliveries whose price is on request. */
export const shippingSettingKeys = ['shipping_policy', 'international_rate_text'] as const
export type ShippingSettingKey = (typeof shippingSettingKeys)[number]

/** What an owner calls them. */
export const shippingTextLabels: Record<ShippingSettingKey, string> = {
  shipping_policy: 'Your words about delivery',
  international_rate_text: 'Prices abroad',
}

/** The error of such a text, or null. */
export function shippingSettingProblem(key: ShippingSettingKey, text: string): string | null {
  if (!text.trim()) return `“${shippingTextLabels[key]}” cannot be empty: unset takes it away`
  return text.trim().length > 2000 ? `“${shippingTextLabels[key]}” has at most 2000 characters` : null
}
