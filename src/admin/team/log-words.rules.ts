import { categoryLabels } from '../../catalog/category-fields.rules.ts'
import { fieldNames, productFields } from '../../catalog/product-fields.rules.ts'
import { showcaseFields } from '../../featured/showcase-input.rules.ts'
import { labelsOf } from '../../lib/fields.ts'
import { countText, formatCount } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDate, formatDateTime } from '../../lib/time.ts'
import { wireName } from '../../lib/wire-names.ts'
import { orderStatuses, orderStatusLabel } from '../../orders/order/order-status.rules.ts'
import { promoCodeFields } from '../../promotions/promo-code-input.rules.ts'
import { settingLabels } from '../../settings/setting-fields.rules.ts'
import { abroadLabels } from '../../shipping/abroad/abroad-country.rules.ts'
import { shippingTextLabels } from '../../shipping/shipping-settings.rules.ts'
import { zoneFields, zoneKinds, zonePricings } from '../../shipping/zone-input.rules.ts'
import { variantLabel } from '../../lib/variant-label.rules.ts'

const productLabels = {
  ...Object.fromEntries(fieldNames.map((name) => [name, productFields[name].label])),
  status: 'who sees it',
  publish_at: 'when it goes live',
  variants: 'sizes and colours',
  category: 'category',
  missing: 'what was missing',
}

/** What the forms call the fields, by the thing they are of. */
const labels: Record<string, Record<string, string>> = {
  product: productLabels,
  promo_code: labelsOf(promoCodeFields),
  zone: labelsOf(zoneFields),
  showcase_item: labelsOf(showcaseFields),
  category: categoryLabels,
  abroad: abroadLabels,
}

/** What else a line may hold: the facts of a step, which no form has. */
const stepLabels: Record<string, string> = {
  amount_minor: 'amount',
  received_minor: 'came in',
  shortfall_minor: 'missing',
  deposit_minor: 'deposit',
  total_minor: 'total',
  total_amount: 'total',
  discount_minor: 'discount',
  below_minor: 'below the shop’s prices',
  float_minor: 'in the till at first',
  counted_minor: 'counted',
  difference_minor: 'difference',
  due_on: 'due on',
  tracking_number: 'tracking number',
  attention_reason: 'what to look at',
  option: 'size and colour',
  names: 'places',
  fields: 'corrected',
  is_sent: 'sent',
  is_in: 'is in',
  changed: 'put right',
  sort_order: 'place in the list',
  featured_rank: 'place in the list',
  keep_words: 'texts kept',
  restocked: 'back on the shelf',
}

const spaced = (name: string) => name.replaceAll('_', ' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const settingLabel = (key: string): string =>
  settingLabels[key as keyof typeof settingLabels] ?? spaced(key)
export const shippingTextLabel = (key: string): string =>
  shippingTextLabels[key as keyof typeof shippingTextLabels] ?? spaced(key)

type Subject = { subjectType: string; subjectId: string }

/** A field as its form calls it; a key that is no name of code (a place, a SKU) stays as it is. */
export function fieldLabel(name: string, { subjectType, subjectId }: Subject): string {
  if (subjectType === 'setting' && name === 'value') return settingLabel(subjectId)
  if (subjectType === 'shipping_setting') return shippingTextLabel(subjectId)
  const wire = wireName(name)
  const known = labels[subjectType]?.[wire] ?? stepLabels[wire]
  if (known) return capital(known)
  return /^[a-z][a-zA-Z_]*$/.test(name) ? capital(spaced(wire)).replace(/ minor$/, '') : name
}

const valueWords: Record<string, string> = {
  ...Object.fromEntries(orderStatuses.map((status) => [status, orderStatusLabel(status).toLowerCase()])),
  ...Object.fromEntries(
    [...zoneKinds, ...zonePricings].map(({ value, label }) => [value, label.toLowerCase()]),
  ),
}

const isMoney =
  /(?:_minor|^delivery|^total_amount|^price_.*|^compare_at_price|^minimum_goods|^rate|^free_delivery_threshold|^cart_delivery_estimate|^deposit_minimum)$/
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A value in words: money as money, times as times, lists as what is in them; never the names of code. */
export function shownValue(name: string, value: unknown, of: Subject): string {
  const text = valueText(
    wireName(name === 'value' && of.subjectType === 'setting' ? of.subjectId : name),
    value,
    of,
  )
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

function valueText(name: string, value: unknown, of: Subject): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(name, value, of)
  if (Array.isArray(value)) return listText(name, value, of)
  if (typeof value === 'object') return objectText(value as Record<string, unknown>, of)
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)$/.test(text)) return formatDateTime(new Date(text))
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(new Date(`${text}T12:00:00Z`))
  return valueWords[text] ?? (/^[a-z]+(?:_[a-z]+)+$/.test(text) ? spaced(text) : text)
}

function numberText(name: string, value: number, { subjectType }: Subject): string {
  // A code's value is a percentage up to 100, else an amount in minor units: amounts below one naira are nobody's discount.
  if (subjectType === 'promo_code' && name === 'value') return value <= 100 ? `${value}%` : formatMoney(value)
  if (name === 'price_usd') return formatMoney(value, 'USD')
  return isMoney.test(name) ? formatMoney(value) : formatCount(value)
}

function listText(name: string, values: unknown[], of: Subject): string {
  if (values.length === 0) return '–'
  if (name === 'pictures') return countText(ownerNouns.picture, values.length)
  if (values.some((value) => typeof value === 'string' && isId.test(value))) return `${values.length} chosen`
  if (name === 'variants')
    return (values as { size: string | null; color: string | null; sku: string }[])
      .map((variant) => variantLabel(variant) || variant.sku)
      .join(', ')
  if (values.some((value) => typeof value === 'object')) return `${values.length} entries`
  return values.map((value) => valueText('', value, of)).join(', ')
}

/** Two or three of a thing's fields; a look or a picture is too much to read, and says only that it is one. */
function objectText(value: Record<string, unknown>, of: Subject): string {
  if (of.subjectType === 'setting') return 'as set'
  return Object.entries(value)
    .map(([name, inner]) => `${fieldLabel(name, of)} ${valueText(wireName(name), inner, of)}`)
    .join(', ')
}
