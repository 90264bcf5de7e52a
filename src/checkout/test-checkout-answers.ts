import { demoSettings } from '../../demo/words.ts'
import type { Session } from '../account/account.schema.ts'
import type { Address } from '../addresses/addresses.schema.ts'
import type { CartItem, CartView } from '../cart/cart.schema.ts'
import type { Quote } from '../cart/quote/quote.schema.ts'
import type { OrderView } from '../orders/order/order.schema.ts'
import { settingDefaults, type Settings } from '../settings/settings.rules.ts'
import type { Shop } from '../settings/settings.schema.ts'
import type { ShippingZone } from '../shipping/shipping.schema.ts'
import { ikeja } from '../shipping/test-zone.ts'
import type { Answers } from '../ui/test-wire.ts'

/** What the shop answers to its checkout pages; each test changes what it is about. */
export const shopOf = (given: Partial<Shop> = {}): Shop => ({
  ...(settingDefaults as unknown as Settings),
  ...demoSettings,
  closed_dates: [],
  free_delivery_threshold: 5_000_000,
  nigerian_delivery: null,
  hero_image: null,
  pages: [],
  gift_card_url: '',
  app_url: 'http://shop.test',
  test_mode: false,
  google_sign_in: false,
  ...given,
})

export const guest: Session = { user: null, profile: null, isAdmin: false }
export const ada: Session = {
  user: { id: '6f1d7c8e-0000-4000-8000-000000000001', email: 'ada@shop.test' },
  profile: { first_name: 'Ada', last_name: 'Obi', phone: '+2348031234567' },
  isAdmin: false,
}

const item: CartItem = {
  id: 'item-1',
  product_id: 'p1',
  variant_id: 'v1',
  quantity: 2,
  product: {
    title: 'Ankara Dress',
    slug: 'ankara-dress',
    price_ngn: 900_000,
    compare_at_price: null,
    images: [],
  },
  variant: { size: 'M', color: 'Blue', stock_quantity: 5 },
  line_total: 1_800_000,
}
export const cartOf = (...items: Partial<CartItem>[]): CartView => ({
  items: items.map((own) => ({ ...item, ...own })),
  count: 2 * items.length,
  total: 1_800_000 * items.length,
  notices: [],
})

const zone: ShippingZone = {
  ...ikeja,
  id: 'zone-1',
  name: 'Lagos Island',
  currency: 'NGN',
  delivery_days_min: 1,
  free_delivery: false,
}
export const zones = [zone, { ...zone, id: 'zone-2', name: 'Ikeja', rate: 300_000 }]

export const quoteOf = (given: Partial<Quote> = {}): Quote => ({
  lines: [
    {
      product_id: 'p1',
      variant_id: 'v1',
      title: 'Ankara Dress',
      slug: 'ankara-dress',
      image: null,
      size: 'M',
      color: 'Blue',
      quantity: 2,
      available: 5,
      unit_price: 900_000,
      compare_at_price: null,
      line_total: 1_800_000,
    },
  ],
  subtotal: 1_800_000,
  discount: 0,
  promo: null,
  delivery: { kind: 'rate', amount: 250_000, days_min: 1, days_max: 2, note: 'Arrives Tue 24 Nov' },
  total: 2_050_000,
  currency: 'NGN',
  free_delivery: null,
  is_payable: true,
  message: null,
  ...given,
})

export const home: Address = {
  id: '6f1d7c8e-0000-4000-8000-000000000002',
  firstName: 'Ada',
  lastName: 'Obi',
  phone: '+2348031234567',
  address: '12 Bode Thomas Street',
  landmark: '',
  city: 'Surulere',
  state: 'Lagos',
  country: 'NG',
  zipCode: '',
  shippingLocation: 'zone-1',
  is_default: true,
}

export const orderOf = (given: Partial<OrderView> = {}): OrderView => ({
  id: 'order-1',
  order_number: 'IL-1001',
  fulfilments: [],
  to_pack: 0,
  user_id: null,
  email: 'ada@shop.test',
  phone: '',
  customer_name: 'Ada Obi',
  items: [
    {
      id: 'i1',
      product_id: 'p1',
      variant_id: 'v1',
      quantity: 2,
      price: 900_000,
      title: 'Ankara Dress',
      total: 1_800_000,
      slug: null,
      image_url: null,
    },
  ],
  shipping_address: { ...home, shippingLocation: 'Lagos Island' },
  subtotal: 1_800_000,
  discount: 0,
  promo_code: null,
  delivery: 250_000,
  delivery_days_min: 1,
  delivery_days_max: 2,
  total_amount: 2_050_000,
  amount_refunded: 0,
  shortfall: 0,
  currency: 'NGN',
  payment_method: 'paystack',
  payment_status: 'pending',
  status: 'pending',
  tracking_number: null,
  carrier: null,
  delivery_date_from: '2026-11-24',
  delivery_date: '2026-11-26',
  notes: '',
  created_at: '2026-11-23T09:00:00.000Z',
  paid_at: null,
  hold_expires_at: null,
  can_pay: true,
  can_cancel: false,
  deposit: null,
  due: null,
  order_items: [],
  order_timeline: [],
  ...given,
})

/** Everything a checkout page may ask for; the first session and cart of a program come with one call. */
export function checkoutAnswers(
  own: { shop?: Shop; session?: Session; cart?: CartView; quote?: unknown; addresses?: Address[] } = {},
): Answers {
  const { shop = shopOf(), session = ada, cart = cartOf({}), quote = quoteOf(), addresses = [] } = own
  return {
    'GET /api/start': { session, cart, saved: [] },
    'GET /api/cards': { products: [] },
    'GET /api/session': session,
    'GET /api/cart': cart,
    'GET /api/shop': shop,
    'GET /api/shipping': { zones, settings: [] },
    'GET /api/trust': { facts: null },
    'GET /api/addresses': { addresses },
    'GET /api/credit': { balance: 0, entries: [] },
    'GET /api/gift-cards': { are_taken: false },
    'POST /api/addresses': home,
    'POST /api/quote': quote,
  }
}
