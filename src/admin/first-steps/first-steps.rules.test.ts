import { expect, test } from 'vitest'
import {
  missingText,
  beforeLiveText,
  type FirstStep,
  firstSteps,
  nextStep,
  questionKeys,
  saleBlockers,
  type ShopFacts,
} from './first-steps.rules.ts'
import { isWayNotThere } from '../settings/contact-ways.rules.ts'

type Step = Pick<FirstStep, 'done' | 'is_test'>

const ready: ShopFacts = {
  isLive: true,
  demoLabels: [],
  demoContacts: [],
  isReachable: true,
  answered: [...questionKeys],
  answers: {
    free_delivery_threshold: 'Free from ₦50,000',
    return_window_days: 'Within 7 days',
    guest_checkout: 'Shoppers can buy without one',
  },
  hasOwnAddress: true,
  notificationAddress: 'ada@example.com',
  hasPolicy: true,
  zones: { open: 4, priced: 3 },
  categories: 2,
  products: { listed: 5, buyable: 4 },
  provider: { key: 'ok', mode: 'live', message: 'Paystack accepts your live key' },
  hasTestMail: true,
}
const empty: ShopFacts = {
  ...ready,
  demoLabels: ['Name of the shop'],
  isReachable: false,
  answered: [],
  hasOwnAddress: false,
  hasPolicy: false,
  zones: { open: 0, priced: 0 },
  categories: 0,
  products: { listed: 0, buyable: 0 },
  provider: { key: 'refused', mode: 'live', message: 'Paystack refuses the key' },
  hasTestMail: false,
}

test('an empty shop has every step before it, a complete one none', () => {
  expect(firstSteps(empty).map(({ done }) => done)).toEqual(Array(12).fill(false))
  expect(firstSteps(ready).every(({ done }) => done)).toBe(true)
  expect(firstSteps(empty)[0]).toMatchObject({ id: 'brand', left: ['Name of the shop'] })
  expect(firstSteps(ready).map(({ detail }) => detail)).toContain('Free from ₦50,000')
  expect(firstSteps(empty).map(({ detail }) => detail)).not.toContain('Free from ₦50,000')
  expect(firstSteps(empty).at(2)!.detail).toContain('ada@example.com until you choose')
})

// (rule: first-steps)
test('each step is done by its own fact alone', () => {
  const undone = (own: Partial<ShopFacts>) =>
    firstSteps({ ...ready, ...own }).flatMap(({ id, done }) => (done ? [] : [id]))
  expect(undone({ demoLabels: ['Tagline'] })).toEqual(['brand'])
  expect(undone({ demoContacts: ['Phone'] })).toEqual(['contacts'])
  expect(undone({ isReachable: false })).toEqual(['contacts'])
  expect(undone({ answered: [] })).toEqual(['free_delivery', 'returns', 'guest_checkout'])
  expect(undone({ answered: ['return_window_days', 'guest_checkout'] })).toEqual(['free_delivery'])
  expect(undone({ hasOwnAddress: false })).toEqual(['notifications'])
  expect(undone({ zones: { open: 2, priced: 0 } })).toEqual(['delivery'])
  expect(undone({ provider: { ...ready.provider, key: 'unreachable' } })).toEqual(['payments'])
  expect(undone({ hasTestMail: false })).toEqual(['test_mail'])
  expect(undone({ categories: 0 })).toEqual(['category'])
  expect(undone({ products: { listed: 0, buyable: 0 } })).toEqual(['product'])
  expect(undone({ hasPolicy: false })).toEqual(['policies'])
})

// (rule: first-steps)
test('a step leads to the next open one, the last to none', () => {
  const steps = firstSteps({ ...ready, demoLabels: ['Tagline'], answered: [], hasPolicy: false })
  const idAfter = (...done: Parameters<typeof nextStep>[1] & {}) => nextStep(steps, done)?.id
  expect(idAfter()).toBe('brand')
  expect(idAfter('brand')).toBe('free_delivery')
  expect(idAfter('free_delivery')).toBe('returns')
  expect(idAfter('category')).toBe('policies')
  expect(idAfter('policies')).toBeUndefined()
  expect(nextStep(firstSteps(ready))).toBeUndefined()
})

// (rule: can-shoppers-buy)
test('payments with a test key are counted as done by nobody, and left to nobody but the host', () => {
  const steps = firstSteps({ ...ready, provider: { ...ready.provider, mode: 'test' } })
  expect(steps.filter(({ done }) => done)).toHaveLength(11)
  expect(steps.find(({ done }) => !done)).toMatchObject({
    id: 'payments',
    detail: 'Test mode: no real money moves until your host enters the live key',
  })
  expect(nextStep(steps)).toBeUndefined()
  expect(beforeLiveText([{ is_there: false }], steps)).toBe('1 thing left for your host')
})

// (rule: can-shoppers-buy)
test('what blocks a sale is named, and nothing else', () => {
  const blocked = (own: Partial<ShopFacts>) => saleBlockers({ ...ready, ...own }).map(({ text }) => text)
  expect(blocked({})).toEqual([])
  expect(blocked({ demoLabels: ['Tagline'], hasPolicy: false, hasTestMail: false })).toEqual([])
  expect(blocked({ products: { listed: 0, buyable: 0 } })).toEqual(['No product is on sale'])
  expect(blocked({ products: { listed: 3, buyable: 0 } })).toEqual(['Every product is sold out'])
  expect(blocked({ zones: { open: 0, priced: 0 } })).toEqual(['You deliver nowhere yet'])
  expect(blocked({ zones: { open: 1, priced: 0 } })[0]).toContain('No delivery place has a price')
  expect(blocked({ provider: empty.provider })).toEqual(['Paystack refuses the key'])
})

// (rule: can-shoppers-buy)
test('a test key blocks the sales of a live shop, not of a demo', () => {
  const provider = { ...ready.provider, mode: 'test' as const }
  expect(saleBlockers({ ...ready, provider })).toMatchObject([
    { text: 'Payments are a test: no real money moves' },
  ])
  expect(saleBlockers({ ...ready, provider, isLive: false })).toEqual([])
})

// (rule: before-live)
test('what is missing before the shop is live is counted', () => {
  const [there, missing] = [{ is_there: true }, { is_there: false }]
  const [done, open] = [true, false].map((done) => ({ done, is_test: false })) as [Step, Step]
  expect(beforeLiveText([there], [done])).toBe('Everything a live shop needs is there')
  expect(beforeLiveText([there, missing, missing], [done, open])).toBe(
    '1 thing left for you, 2 for your host',
  )
  expect(beforeLiveText([missing], [done])).toBe('1 thing left for your host')
  expect(beforeLiveText([there], [open, open])).toBe('2 things left for you')
})

// (rule: first-steps)
// (rule: before-live)
test('what is missing is a text for the person who hosts: what, its name there, and where to find it', () => {
  const need = (name: string, is_there: boolean) => ({
    name,
    is_there,
    what: 'A mail server',
    where: 'Your email provider',
  })
  expect(missingText([need('SMTP_URL', false), need('APP_URL', true)])).toBe(
    'Missing before our shop goes live (npm run setup asks for each):\n• A mail server (SMTP_URL). Your email provider',
  )
})

test('a way of contact that the shop does not have is not left to say', () => {
  const own = { phone: '', email: 'care@shop.test', tagline: '' }
  expect(['phone', 'email', 'tagline', 'social_handle'].map((key) => isWayNotThere(key, own))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
