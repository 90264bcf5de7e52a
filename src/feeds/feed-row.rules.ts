import { shortText } from '../lib/short-text.ts'
import { feedImageUrl } from '../media/media.rules.ts'
import type { Product } from '../catalog/catalog.schema.ts'
import { type PickupHours, pickupDays } from '../shipping/pickup/ready-time.rules.ts'
import { describedAs } from '../catalog/product/markdown.rules.ts'
import { offer } from '../catalog/product/offer.rules.ts'
import { deliveryRange, type OfferTerms } from '../catalog/product/offer-terms.rules.ts'
import type { Variant } from '../catalog/catalog.schema.ts'

export type FeedShop = OfferTerms & { app_url: string; brand_name: string; pickups: PickupHours[] }

/** The names of Google's product data, which Meta reads too, in the order of the file's columns. */
export const feedColumns = [
  'id',
  'title',
  'description',
  'link',
  'canonical_link',
  'image_link',
  'availability',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'condition',
  'brand',
  'identifier_exists',
  'item_group_id',
  'color',
  'size',
  'size_system',
  'gender',
  'age_group',
  'product_type',
  'shipping',
  'pickup_method',
  'pickup_sla',
] as const
/** Every value as text, empty where there is none. `shipping` is the price of delivery within Nigeria. */
export type FeedRow = Record<(typeof feedColumns)[number], string>

/** What Google takes, in characters. */
const longest = { title: 150, description: 5000 } as const

/** What a feed says of a variant: its offer, and nothing that shoppers do not see (rules: feed-rows, one-offer). */
export function feedRow(
  product: Product,
  variant: Variant,
  { shop, now }: { shop: FeedShop; now: Date },
): FeedRow {
  const offered = offer(product, variant, now)
  const { salePrice, saleEndsAt, image } = offered
  const delivery = deliveryRange(salePrice ?? offered.price, shop)
  const sla = offered.isAvailable ? pickupSla(shop.pickups) : ''
  const row: FeedRow = {
    id: offered.id,
    title: shortText(offered.name, longest.title),
    description: shortText(describedAs(product, shop), longest.description),
    link: shop.app_url + offered.address,
    canonical_link: `${shop.app_url}/product/${product.slug}`,
    image_link: image ? shop.app_url + feedImageUrl(image.url) : '',
    availability: offered.isAvailable ? 'in_stock' : 'out_of_stock',
    price: naira(offered.price),
    sale_price: salePrice === null ? '' : naira(salePrice),
    // When a sale began is not kept: it is on now.
    sale_price_effective_date: saleEndsAt ? `${moment(now)}/${moment(saleEndsAt)}` : '',
    condition: offered.condition,
    brand: shop.brand_name,
    identifier_exists: 'no',
    item_group_id: offered.groupId ?? '',
    color: offered.color ?? '',
    size: offered.size ?? '',
    size_system: offered.sizeSystem ?? '',
    gender: 'female',
    age_group: 'adult',
    product_type: product.categories[0]?.name ?? '',
    // The dearest place: nobody pays more than a feed says.
    shipping: delivery ? naira(delivery.most) : '',
    pickup_method: sla ? 'buy' : '',
    pickup_sla: sla,
  }
  return Object.fromEntries(feedColumns.map((name) => [name, withoutRefused(row[name])])) as FeedRow
}

/** In Google's words by when the slowest open place has it ready; empty where nothing is fetched (rule: feed-pickup). */
function pickupSla(places: PickupHours[]): string {
  if (places.length === 0) return ''
  const days = Math.max(...places.map(pickupDays))
  if (days === 1) return 'next day'
  return days <= 6 ? `${days}-day` : 'multi-week'
}

const naira = (minor: number) => `${(minor / 100).toFixed(2)} NGN`
const moment = (date: Date) => date.toISOString().replace(/\.\d+/, '')

/** The one place where characters go that XML 1.0 does not have: controls and halves of pairs. Emoji stay. */
const withoutRefused = (text: string) =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
