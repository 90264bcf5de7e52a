/** The provider's answer about the key; `mode` is the key's money: none, test or real. */
export type ProviderState = {
  key: 'ok' | 'refused' | 'unreachable'
  message: string
  mode: 'sandbox' | 'test' | 'live'
}

/**
 * The shop's state relevant to its first steps. `demoLabels` name settings that are not said yet, or still have the demo's value.
 */
export type ShopFacts = {
  isLive: boolean
  demoLabels: string[]
  hasOwnAddress: boolean
  notificationAddress: string
  hasPolicy: boolean
  zones: { open: number; priced: number }
  categories: number
  products: { listed: number; buyable: number }
  provider: ProviderState
  hasTestMail: boolean
}

export const firstStepIds = [
  'brand',
  'notifications',
  'delivery',
  'payments',
  'test_mail',
  'category',
  'product',
  'policies',
] as const
export type FirstStepId = (typeof firstStepIds)[number]

/** `left` names what is still to do, such as the settings that have the demo's value. */
export type FirstStep = {
  id: FirstStepId
  title: string
  done: boolean
  href: string
  detail: string
  left: string[]
}

/** An empty shop's steps to its first sale, computed from its data (rule: first-steps). */
export function firstSteps(shop: ShopFacts): FirstStep[] {
  const step = (id: FirstStepId, title: string, done: boolean, href: string, detail: string): FirstStep => ({
    id,
    title,
    done,
    href,
    detail,
    left: id === 'brand' ? shop.demoLabels : [],
  })
  return [
    step(
      'brand',
      'Name and contacts',
      shop.demoLabels.length === 0,
      '/admin/settings?part=shop',
      shop.demoLabels.length === 0 ? 'Every page carries your own words' : 'Not yet in your own words',
    ),
    step(
      'notifications',
      'Where we write to you',
      shop.hasOwnAddress,
      '/admin/settings?part=mails',
      shop.hasOwnAddress
        ? `Mails go to ${shop.notificationAddress}`
        : `Mails go to ${shop.notificationAddress} until you choose an address`,
    ),
    step('delivery', 'Delivery', shop.zones.priced > 0, '/admin/shipping', deliveryDetail(shop.zones)),
    step('payments', 'Payments', shop.provider.key === 'ok', '/admin/first-steps', shop.provider.message),
    step(
      'test_mail',
      'A test mail',
      shop.hasTestMail,
      '/admin/first-steps',
      shop.hasTestMail ? 'Sent' : 'See that mails arrive before shoppers wait for them',
    ),
    step(
      'category',
      'First category',
      shop.categories > 0,
      '/admin/categories',
      shop.categories > 0 ? counted(shop.categories, 'category', 'categories') : 'Products need one',
    ),
    step(
      'product',
      'First product',
      shop.products.listed > 0,
      shop.products.listed > 0 ? '/admin/products' : '/admin/products/new',
      shop.products.listed > 0
        ? `${counted(shop.products.listed, 'product', 'products')} on sale`
        : 'Title, price, picture and sizes',
    ),
    step(
      'policies',
      'Policies',
      shop.hasPolicy,
      '/admin/shipping?part=texts',
      shop.hasPolicy
        ? 'Your words about shipping are on the shop’s pages'
        : 'Say how you deliver in your words',
    ),
  ]
}

export type Blocker = { text: string; href: string }

/** What keeps shoppers from buying right now; nothing when they can (rule: can-shoppers-buy). */
export function saleBlockers({ isLive, zones, products, provider }: ShopFacts): Blocker[] {
  const blockers: Blocker[] = []
  if (products.listed === 0) blockers.push({ text: 'No product is on sale', href: '/admin/products/new' })
  else if (products.buyable === 0)
    blockers.push({ text: 'Every product is sold out', href: '/admin/products' })
  if (zones.open === 0) blockers.push({ text: 'You deliver nowhere yet', href: '/admin/shipping' })
  else if (zones.priced === 0)
    blockers.push({ text: 'No delivery has a price: nobody can pay at once', href: '/admin/shipping' })
  if (provider.key !== 'ok') blockers.push({ text: provider.message, href: '/admin/first-steps' })
  else if (isLive && provider.mode !== 'live')
    blockers.push({ text: 'Payments are a test: no money moves', href: '/admin/first-steps' })
  return blockers
}

function deliveryDetail({ open, priced }: ShopFacts['zones']): string {
  if (open === 0) return 'Say where you deliver and what it costs'
  return priced === 0 ? 'No zone has a price yet' : counted(open, 'place', 'places')
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
