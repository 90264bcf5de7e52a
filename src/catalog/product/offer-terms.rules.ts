import type { Shop } from '../../settings/settings.schema.ts'

/** The settings of delivery and returns. */
export type OfferTerms = Pick<
  Shop,
  | 'nigerian_delivery'
  | 'free_delivery_threshold'
  | 'dispatch_days_min'
  | 'dispatch_days_max'
  | 'return_window_days'
  | 'shop_pays_returns'
>

const schema = 'https://schema.org/'
const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})
/** `250000` → `2500.00` */
const naira = (minor: number) => (minor / 100).toFixed(2)

/**
 * What delivery within Nigeria, the only country with fixed prices, costs for a piece of this price: from the cheapest to the
 * dearest open place, in kobo; null while no place has a price. A piece over the threshold is sent free.
 */
export function deliveryRange(price: number, shop: OfferTerms): { least: number; most: number } | null {
  const delivery = shop.nigerian_delivery
  if (!delivery) return null
  const isFree = shop.free_delivery_threshold !== null && price >= shop.free_delivery_threshold
  return {
    least: isFree ? 0 : delivery.rate_min,
    most: isFree && delivery.is_free_everywhere ? 0 : delivery.rate_max,
  }
}

/** The same with its days, without which search engines refuse it; null while they are not known. */
export function shippingLd(price: number, shop: OfferTerms): object | null {
  const range = deliveryRange(price, shop)
  const { days_min, days_max } = shop.nigerian_delivery ?? { days_min: null, days_max: null }
  if (!range || days_min === null || days_max === null) return null
  const { least, most } = range
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'NG' },
    shippingRate: {
      '@type': 'MonetaryAmount',
      currency: 'NGN',
      ...(least === most ? { value: naira(most) } : { minValue: naira(least), maxValue: naira(most) }),
    },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      ...(shop.dispatch_days_min !== null &&
        shop.dispatch_days_max !== null && {
          handlingTime: days(shop.dispatch_days_min, shop.dispatch_days_max),
        }),
      transitTime: days(days_min, days_max),
    },
  }
}

/** How an order reaches its customer, where she can choose: brought, or fetched at the shop (rule: no-invented-facts). */
export const deliveryMethodsLd = ({ nigerian_delivery }: OfferTerms): string[] | null =>
  nigerian_delivery?.has_pickup ? [`${schema}ParcelService`, `${schema}OnSitePickup`] : null

/** Days to return and who pays the return (rule: return-window); null while the owner has not said it. */
export function returnPolicyLd({ return_window_days, shop_pays_returns }: OfferTerms): object | null {
  if (return_window_days === null) return null
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: 'NG', returnPolicyCountry: 'NG' }
  if (return_window_days === 0)
    return { ...policy, returnPolicyCategory: `${schema}MerchantReturnNotPermitted` }
  return {
    ...policy,
    returnPolicyCategory: `${schema}MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: return_window_days,
    returnMethod: `${schema}ReturnByMail`,
    returnFees: `${schema}${shop_pays_returns ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
    itemDefectReturnFees: `${schema}FreeReturn`,
    refundType: [`${schema}FullRefund`, `${schema}ExchangeRefund`],
  }
}
