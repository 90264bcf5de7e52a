import { type Right, rightNames } from '../lib/helper-rights.rules.ts'

/**
 * Who may make a call. `everyone`: also guests, each for her own data. `customers`: any signed-in user.
 * `hers`: about one row, allowed to its customer alone. `staff`: owners and helpers. `owner`: owners. The names of rights: owners, and
 * helpers who have that right (rule: helper-rights).
 * `nobody`: absent with this test's settings.
 */
export type Access = 'everyone' | 'customers' | 'hers' | 'staff' | 'owner' | 'nobody' | Right

/** A valid body, where the call validates it before it checks the caller. */
type Entry = Access | { access: Access; body: object }

export const address = {
  firstName: 'Ada',
  lastName: 'Obi',
  phone: '08031234567',
  address: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  country: 'NG',
}

const oneLine = { order_line_id: crypto.randomUUID(), quantity: 1, reason: 'too_small' }

/** Every call of the storefront by its method and path. The test fails when a new one is missing here. */
const storefront: Record<string, Entry> = {
  'get /api/shop': 'everyone',
  'get /api/trust': 'everyone',
  'get /api/session': 'everyone',
  'get /api/start': 'everyone',
  'post /api/auth/sign-in/email': 'everyone',
  'post /api/auth/sign-out': 'everyone',
  'post /api/auth/sign-in/social': 'everyone',
  'get /api/auth/callback/google': 'nobody',
  'post /api/functions/send-auth-otp': 'everyone',
  'post /api/functions/verify-auth-otp': 'everyone',
  'post /api/functions/reset-password-with-otp': 'everyone',
  'get /api/products': 'everyone',
  'get /api/products/by-ids': 'everyone',
  'get /api/products/{slug}': 'everyone',
  'get /api/products/{slug}/related': 'everyone',
  'get /api/cards': 'everyone',
  'get /api/home': 'everyone',
  'get /api/own-pages/{slug}': 'everyone',
  'get /api/pages/{page}': 'everyone',
  'get /api/faqs': 'everyone',
  'get /api/cards/by-ids': 'everyone',
  'get /api/search': 'everyone',
  'get /api/categories': 'everyone',
  'get /api/categories/names': 'everyone',
  'get /api/showcase': 'everyone',
  'get /api/shipping': 'everyone',
  'post /api/stock-signups': 'everyone',
  'post /api/stock-signups/unsubscribe': 'everyone',
  'post /api/notifications': 'everyone',
  'post /api/notifications/unsubscribe': 'everyone',
  'post /api/newsletter': 'everyone',
  'post /api/newsletter/confirm': 'everyone',
  'post /api/newsletter/unsubscribe': 'everyone',
  'get /api/saved': 'everyone',
  'get /api/saved/ids': 'everyone',
  'put /api/saved/{product_id}': 'everyone',
  'delete /api/saved/{product_id}': 'everyone',
  'get /api/cart': 'everyone',
  'delete /api/cart': 'everyone',
  'post /api/cart/items': 'everyone',
  'post /api/cart/add': 'everyone',
  'patch /api/cart/items/{id}': { access: 'hers', body: { quantity: 1 } },
  'delete /api/cart/items/{id}': 'hers',
  'post /api/quote': 'everyone',
  'get /api/track': 'everyone',
  'post /api/functions/paystack-initialize': 'everyone',
  'post /api/functions/paystack-verify': 'everyone',
  'post /api/functions/send-order-emails': 'owner',
  'get /api/profile': 'customers',
  'patch /api/profile': { access: 'customers', body: { first_name: 'Ada' } },
  'delete /api/profile': { access: 'customers', body: { code: '000000' } },
  'get /api/profile/sign-in-methods': 'customers',
  'post /api/profile/password': {
    access: 'customers',
    body: { current_password: 'a long password', new_password: 'another long password' },
  },
  'get /api/profile/export': 'customers',
  'post /api/profile/deletion-code': 'customers',
  'get /api/profile/sessions': 'customers',
  'delete /api/profile/sessions': 'customers',
  'delete /api/profile/sessions/{id}': 'customers',
  'get /api/addresses': 'customers',
  'post /api/addresses': { access: 'customers', body: address },
  'patch /api/addresses/{id}': { access: 'hers', body: address },
  'delete /api/addresses/{id}': 'hers',
  'get /api/credit': 'customers',
  'get /api/gift-cards': 'everyone',
  'get /api/orders': 'everyone',
  'get /api/orders/{id}': 'hers',
  'get /api/orders/{id}/history': 'hers',
  'post /api/orders/{id}/cancel': 'hers',
  'get /api/orders/{id}/changes': 'hers',
  'post /api/orders/{id}/changes': { access: 'hers', body: { back: 0 } },
  'post /api/orders/{id}/delivery-choice': {
    access: 'hers',
    body: { pickup: '00000000-0000-4000-8000-000000000000', shown: 1 },
  },
  'get /api/reviews': 'everyone',
  'get /api/review-photos/{id}': 'everyone',
  'get /api/returns': 'everyone',
  'post /api/orders/{id}/returns': { access: 'hers', body: { lines: [oneLine] } },
  'post /api/orders/{id}/return-photos': 'hers',
  'post /api/returns/{id}/withdraw': 'hers',
}

/** Of the calls below /api/admin those that every helper may make too; all others are the owner's alone, or need a right. */
const helpers: string[] = [
  'get /api/admin/me',
  'post /api/admin/password',
  'get /api/admin/today',
  'get /api/admin/search',
  'post /api/admin/is-it-in',
  'get /api/admin/stock',
  'get /api/admin/stock/categories',
  'get /api/admin/stock/movements',
  'get /api/admin/orders',
  'get /api/admin/orders/counts',
  'get /api/admin/orders/carriers',
  'get /api/admin/orders/slips',
  'get /api/admin/orders/pick-list',
  'get /api/admin/orders/{id}',
  'get /api/admin/orders/{id}/customs',
  'get /api/admin/orders/{id}/labels',
  'post /api/admin/orders/{id}/pack',
  'post /api/admin/orders/{id}/ready',
  'post /api/admin/orders/{id}/collect',
  'post /api/admin/orders/{id}/deliver',
  'post /api/admin/orders/{id}/undo',
  'post /api/admin/orders/{id}/ship',
  'post /api/admin/orders/{id}/fulfilments',
  'post /api/admin/fulfilments/{id}/ship',
  'post /api/admin/fulfilments/{id}/deliver',
  'post /api/admin/fulfilments/{id}/send-again',
  'post /api/admin/fulfilments/{id}/came-back',
  'get /api/admin/delivery-photos/{id}',
  'post /api/admin/orders/steps',
  'post /api/admin/orders/{id}/notes',
]

/** Those that a helper may make who has the right. */
const byRight: Record<Exclude<Right, 'see_phones'>, string[]> = {
  sell: [
    'get /api/admin/sales/pieces',
    'get /api/admin/sales/often',
    'get /api/admin/sales/sold',
    'post /api/admin/sales',
    'post /api/admin/sales/gift-card',
    'post /api/admin/sales/{id}/receipt',
    'get /api/admin/tills',
    'post /api/admin/tills',
    'post /api/admin/tills/{id}/cash',
    'post /api/admin/tills/{id}/count',
    'post /api/admin/orders/{id}/pickup-payment',
  ],
  receive_returns: [
    'post /api/admin/orders/{id}/returns',
    'get /api/admin/orders/{id}/exchange-options',
    'get /api/admin/returns',
    'get /api/admin/returns/{id}',
    'post /api/admin/returns/{id}/receive',
    'post /api/admin/returns/{id}/withdraw',
    'get /api/admin/return-photos/{id}',
  ],
  count_stock: ['post /api/admin/stock/categories/{id}/counted', 'post /api/admin/stock/movements'],
}
const rightOf = (operation: string): Right | undefined =>
  rightNames.find((name) => name in byRight && byRight[name as keyof typeof byRight].includes(operation))

/** Authenticated by the body's signature, not by a cookie. */
const signed = ['post /api/webhooks/paystack']

/** Who may make this call, and its input; null when it is not listed (rule: calls-by-role). */
export function accessOf(operation: string): { access: Access; body: object } | null {
  const [, path = ''] = operation.split(' ')
  if (signed.includes(operation)) return null
  if (path.startsWith('/api/admin/'))
    return { access: rightOf(operation) ?? (helpers.includes(operation) ? 'staff' : 'owner'), body: {} }
  const entry = storefront[operation]
  if (!entry) return null
  return typeof entry === 'string' ? { access: entry, body: {} } : entry
}

/** The tables' entries, to find removed operations. */
export const namedOperations = [
  ...Object.keys(storefront),
  ...helpers,
  ...Object.values(byRight).flat(),
  ...signed,
]
export const isSigned = (operation: string) => signed.includes(operation)
