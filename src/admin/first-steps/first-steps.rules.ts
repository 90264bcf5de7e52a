import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'

/** The provider's answer about the key; `mode` is the key's money: none, test or real. */
export type ProviderState = {
  key: 'ok' | 'refused' | 'unreachable'
  message: string
  mode: 'sandbox' | 'test' | 'live'
}

/** What is said for as long as the provider has no live key. */
export const testModeText = 'Test mode: no real money moves'

/** Questions that a yes or a no answers: a new shop promises nothing before the owner has said it (rule: no-unmade-promises). */
export const questionKeys = ['free_delivery_threshold', 'return_window_days', 'guest_checkout'] as const
export type QuestionKey = (typeof questionKeys)[number]

/**
 * The shop's state relevant to its first steps. `demoLabels` and `demoContacts` name settings that are not said yet, or still have the
 * demo's value; `answered` are the questions that were answered, also with no.
 */
export type ShopFacts = {
  isLive: boolean
  demoLabels: string[]
  demoContacts: string[]
  isReachable: boolean
  answered: QuestionKey[]
  /** What the shop does now, in a few words. */
  answers: Record<QuestionKey, string>
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
  'contacts',
  'notifications',
  'test_mail',
  'delivery',
  'free_delivery',
  'returns',
  'guest_checkout',
  'payments',
  'category',
  'product',
  'policies',
] as const
export type FirstStepId = (typeof firstStepIds)[number]

/**
 * `left` names what is still to do, such as the settings that have the demo's value. `is_test`: it works with play money, so it is
 * neither done nor left to the owner, for the host sets the live key.
 */
export type FirstStep = {
  id: FirstStepId
  title: string
  done: boolean
  href: string
  detail: string
  left: string[]
  is_test: boolean
}

/** The steps that are done on a screen of their own; every other one is at `/admin/first-steps/<id>`. */
const ownScreens: Partial<Record<FirstStepId, string>> = {
  product: '/admin/products/new?from=first-steps',
}
export const stepHref = (id: FirstStepId): string => ownScreens[id] ?? `/admin/first-steps/${id}`
/** With its first field in focus (rule: field-by-address). */
export const fieldHref = (id: FirstStepId): string =>
  id === 'product' ? `${stepHref(id)}&field=title` : `${stepHref(id)}?field=answer`

/** An empty shop's steps to its first sale, computed from its data (rule: first-steps). */
export function firstSteps(shop: ShopFacts): FirstStep[] {
  const takesMoney = shop.provider.key === 'ok'
  const isTest = takesMoney && shop.provider.mode !== 'live'
  const step = (
    id: FirstStepId,
    title: string,
    done: boolean,
    detail: string,
    left: string[] = [],
  ): FirstStep => ({ id, title, done, href: stepHref(id), detail, left, is_test: false })
  const question = (id: FirstStepId, key: QuestionKey, title: string, ask: string) =>
    shop.answered.includes(key) ? step(id, title, true, shop.answers[key]) : step(id, title, false, ask)
  return [
    step(
      'brand',
      'Name and place',
      shop.demoLabels.length === 0,
      shop.demoLabels.length === 0 ? 'Every page carries your own words' : 'Still to make your own',
      shop.demoLabels,
    ),
    step(
      'contacts',
      'How shoppers reach you',
      shop.isReachable && shop.demoContacts.length === 0,
      !shop.isReachable
        ? 'WhatsApp, phone, email or a network'
        : shop.demoContacts.length > 0
          ? 'Still to make your own'
          : 'On every page and in every email',
      shop.demoContacts,
    ),
    step(
      'notifications',
      'Where we write to you',
      shop.hasOwnAddress,
      shop.hasOwnAddress
        ? `Emails go to ${shop.notificationAddress}`
        : `Emails go to ${shop.notificationAddress} until you choose an address`,
    ),
    step(
      'test_mail',
      'A test email',
      shop.hasTestMail,
      shop.hasTestMail ? 'It was sent' : 'See that emails arrive before shoppers wait for them',
    ),
    step('delivery', 'Delivery', shop.zones.priced > 0, deliveryDetail(shop.zones)),
    question(
      'free_delivery',
      'free_delivery_threshold',
      'Free delivery',
      'From an amount, or never: until you answer, no page mentions it',
    ),
    question('returns', 'return_window_days', 'Returns', 'Within how many days, and who pays for it'),
    question('guest_checkout', 'guest_checkout', 'Accounts', 'Can shoppers buy without one?'),
    {
      ...step(
        'payments',
        'Payments',
        takesMoney && !isTest,
        isTest ? `${testModeText} until your host enters the live key` : shop.provider.message,
      ),
      is_test: isTest,
    },
    step(
      'category',
      'Categories',
      shop.categories > 0,
      shop.categories > 0 ? counted(shop.categories, 'category', 'categories') : 'Products need one',
    ),
    {
      ...step(
        'product',
        'Products',
        shop.products.listed > 0,
        shop.products.listed > 0
          ? `${counted(shop.products.listed, 'product', 'products')} on sale`
          : 'Title, price, picture and sizes',
      ),
      ...(shop.products.listed > 0 && { href: '/admin/products' }),
    },
    step(
      'policies',
      'Your words about delivery',
      shop.hasPolicy,
      shop.hasPolicy ? 'On your Shipping & Returns page' : 'Say how you deliver, in your own words',
    ),
  ]
}

type StepState = Pick<FirstStep, 'done' | 'is_test'>

/** Whether the owner still has to do it. */
export const isOpen = ({ done, is_test }: StepState): boolean => !done && !is_test

/** The open step that follows `done`; undefined when none does. */
export function nextStep<Step extends StepState & Pick<FirstStep, 'id'>>(
  steps: Step[],
  done: FirstStepId[] = [],
): Step | undefined {
  const last = Math.max(-1, ...done.map((id) => steps.findIndex((step) => step.id === id)))
  return steps.slice(last + 1).find(isOpen)
}

export type Blocker = { text: string; href: string }

/** What keeps shoppers from buying right now; nothing when they can (rule: can-shoppers-buy). */
export function saleBlockers({ isLive, zones, products, provider }: ShopFacts): Blocker[] {
  const blockers: Blocker[] = []
  if (products.listed === 0)
    blockers.push({ text: 'No product is on sale', href: '/admin/products/new?field=title' })
  else if (products.buyable === 0)
    blockers.push({ text: 'Every product is sold out', href: '/admin/products' })
  if (zones.open === 0) blockers.push({ text: 'You deliver nowhere yet', href: '/admin/shipping' })
  else if (zones.priced === 0)
    blockers.push({
      text: 'No delivery place has a price, so nobody can pay straight away',
      href: '/admin/shipping',
    })
  if (provider.key !== 'ok') blockers.push({ text: provider.message, href: fieldHref('payments') })
  else if (isLive && provider.mode !== 'live')
    blockers.push({ text: 'Payments are a test: no real money moves', href: fieldHref('payments') })
  return blockers
}

function deliveryDetail({ open, priced }: ShopFacts['zones']): string {
  if (open === 0) return 'Say where you deliver and what it costs'
  return priced === 0 ? 'No zone has a price yet' : counted(open, 'place', 'places')
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What is missing before going live, for the person who hosts the shop: what, what it is called there, and where to find it. */
export const missingText = (
  live: { is_there: boolean; name: string; what: string; where: string }[],
): string =>
  [
    'Missing before our shop goes live (npm run setup asks for each):',
    ...live
      .filter(({ is_there }) => !is_there)
      .map(({ what, name, where }) => `• ${what} (${name}). ${where}`),
  ].join('\n')

/** How much of what a live shop needs is missing: the owner’s own steps, and what its host sets (rule: before-live). */
export function beforeLiveText(live: { is_there: boolean }[], steps: StepState[]): string {
  const yours = steps.filter(isOpen).length
  const hosts = live.filter(({ is_there }) => !is_there).length
  if (yours + hosts === 0) return 'Everything a live shop needs is there'
  if (yours === 0) return `${countText(ownerNouns.thing, hosts)} left for your host`
  return `${countText(ownerNouns.thing, yours)} left for you${hosts > 0 ? `, ${hosts} for your host` : ''}`
}
