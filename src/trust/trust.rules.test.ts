import { expect, test } from 'vitest'
import { dayMs } from '../lib/time.ts'
import { checkoutLine, type CountedFacts, productLine, shownFacts, trustLines } from './trust.rules.ts'

const now = new Date('2026-11-27T10:00:00Z')
const live = { isLive: true, paidBackBy: 'Paystack' }
const countedOf = (own: Partial<CountedFacts> = {}): CountedFacts => ({
  delivered: 1204,
  promised: 1180,
  onTime: 1150,
  refunds: 34,
  refundDays: 2,
  sold: 1300,
  sellingSince: new Date('2025-03-04T09:00:00Z'),
  isMadeUp: false,
  countedAt: new Date('2026-11-27T02:53:00Z'),
  ...own,
})
const factsOf = (own?: Partial<CountedFacts>) => shownFacts(countedOf(own), now, live)
const textsOf = (own?: Partial<CountedFacts>) => {
  const facts = factsOf(own)
  return facts && trustLines(facts, ['card']).map(({ text }) => text)
}
const back = 'Refunds go back through Paystack, the way you paid'

// (rule: facts-of-trust)
test('About says what was counted, a product how parcels come, checkout how money goes back', () => {
  expect(textsOf()).toEqual([
    '1,204 parcels delivered, 1,150 of 1,180 on time',
    '34 refunds paid, half of them within 2 days',
    'Selling here since 4 Mar 2025',
    back,
  ])
  const facts = factsOf()!
  expect(productLine(facts)?.text).toBe('1,204 parcels delivered, 1,150 of 1,180 on time')
  expect(checkoutLine(facts, ['card'])?.text).toBe('34 refunds paid, half of them within 2 days')
  expect(checkoutLine(factsOf({ refunds: 3 })!, [])?.text).toBe(productLine(facts)!.text)
})

// (rule: facts-of-trust)
test('each number says how and when it was counted', () => {
  const when = 'Counted from our own orders on 27 Nov 2026, without sales at the counter.'
  const [parcels, refunds, since] = trustLines(factsOf()!, ['card'])
  expect(parcels!.how[0]).toContain('the last day of the estimate an order keeps when it is paid')
  expect(refunds!.how[0]).toContain('once the company that took the payment has confirmed it')
  for (const line of [parcels, refunds, since]) expect(line!.how[1]).toBe(when)
})

// (rule: facts-of-trust)
test('a bank is named only where cards are taken', () => {
  const lastOf = (channels: string[]) => checkoutLine(factsOf()!, channels)!.how.at(-1)
  expect(lastOf(['card', 'ussd'])).toBe(
    `${back}. So it is with all you pay at checkout. A payment by card you can also dispute at your bank, which then decides.`,
  )
  expect(lastOf(['bank_transfer', 'ussd'])).toBe(`${back}. So it is with all you pay at checkout.`)
})

// (rule: twenty-cases)
test.each([
  [{ promised: 19 }, ['1,204 parcels delivered', '34 refunds paid, half of them within 2 days']],
  [
    { delivered: 20, promised: 20, onTime: 0 },
    ['20 parcels delivered, 0 on time', '34 refunds paid, half of them within 2 days'],
  ],
  [{ delivered: 19, promised: 19, onTime: 19 }, ['34 refunds paid, half of them within 2 days']],
  [
    { refunds: 20, refundDays: 1 },
    ['1,204 parcels delivered, 1,150 of 1,180 on time', '20 refunds paid, half of them within 1 day'],
  ],
  [{ refunds: 19 }, ['1,204 parcels delivered, 1,150 of 1,180 on time']],
])('fewer than twenty cases are not said: %o', (own, texts) => {
  expect(textsOf(own)).toEqual([...texts, 'Selling here since 4 Mar 2025', back])
})

const none = { delivered: 0, promised: 0, onTime: 0, refunds: 0, refundDays: null, sold: 0 }

// (rule: twenty-cases)
test('with nothing to say nothing is said, not even who pays back', () => {
  expect(textsOf({ ...none, sellingSince: null })).toBeNull()
  expect(textsOf({ ...none, sold: 19 })).toBeNull()
  expect(textsOf({ ...none, sold: 20 })).toEqual(['Selling here since 4 Mar 2025', back])
  const facts = factsOf({ ...none, sold: 20 })!
  expect([productLine(facts), checkoutLine(facts, ['card'])]).toEqual([null, null])
})

// (rule: twenty-cases)
test('a count of more than seven days, or from days to come, says nothing', () => {
  const at = (days: number) => factsOf({ countedAt: new Date(now.getTime() + days * dayMs) })
  expect([at(-7), at(7)]).not.toContain(null)
  expect([at(-7.01), at(7.01)]).toEqual([null, null])
})

// (rule: made-up-facts)
test('what is made up is called a demo, and a live shop does not say it', () => {
  expect(factsOf({ isMadeUp: true })).toBeNull()
  const facts = shownFacts(countedOf({ isMadeUp: true }), now, { ...live, isLive: false })!
  const line = productLine(facts)!
  expect(line.text).toBe('Demo: 1,204 parcels delivered, 1,150 of 1,180 on time')
  expect(line.how.at(-1)).toContain('This shop is a demo: its orders are made up.')
})
