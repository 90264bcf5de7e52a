/** The owner's texts about shipping: for the shipping page, and for deliveries whose price is on request. */
export const shippingSettingKeys = ['shipping_policy', 'international_rate_text'] as const
export type ShippingSettingKey = (typeof shippingSettingKeys)[number]

/** The error of such a text, or null. */
export function shippingSettingProblem(key: ShippingSettingKey, text: string): string | null {
  if (!text.trim()) return `${key} cannot be empty: unset takes it away`
  return text.trim().length > 2000 ? `${key} has at most 2000 characters` : null
}
