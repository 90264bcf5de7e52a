import { expect, test } from 'vitest'
import { demoSettings } from '../../demo/words.ts'
import { type Settings, settingDefaults } from '../settings/settings.rules.ts'
import type { DeliveryGroup } from '../shipping/delivery-groups.rules.ts'
import { pageFacts } from './delivery-facts.rules.ts'
import { faqGroups } from './faqs.rules.ts'

const lagos: DeliveryGroup = {
  kind: 'lagos_zone',
  title: 'Lagos',
  zones: [],
  rateText: '₦2,500–₦4,500',
  daysText: 'Same day to 2 days',
}
const nigeria: DeliveryGroup = {
  ...lagos,
  kind: 'nigeria_state',
  title: 'Across Nigeria',
  rateText: '₦3,500–₦6,500',
  daysText: '2–5 days',
}
const zone = (name: string) => ({ name }) as DeliveryGroup['zones'][number]
const abroad: DeliveryGroup = {
  ...lagos,
  kind: 'international_country',
  title: 'Abroad',
  zones: [zone('Ghana'), zone('Canada'), zone('South Africa')],
}
const shop = { ...(settingDefaults as unknown as Settings), ...demoSettings }
const groups = [lagos, nigeria, abroad]

const groupsOf = (own: Partial<Settings> = {}, zones = groups) => {
  const all = { ...shop, ...own }
  const facts = pageFacts({
    own: all,
    groups: zones,
    internationalText: 'Costs on request.',
    hasGoogle: false,
  })
  return faqGroups(all.faqs, { plain: facts, markdown: facts })
}
const answersOf = (own: Partial<Settings> = {}, zones = groups) =>
  new Map(groupsOf(own, zones).flatMap(({ faqs }) => faqs.map(({ question, answer }) => [question, answer])))

// (rules: one-source-of-promises, return-window)
test('returns, dispatch and free delivery are the settings’', () => {
  const answers = answersOf({
    return_window_days: 14,
    dispatch_days_min: 2,
    dispatch_days_max: 3,
    dispatch_cutoff_hour: 12,
    closed_weekdays: ['Sunday', 'Saturday'],
    free_delivery_threshold: 7_500_000,
  })
  expect(answers.get('Can I send something back?')).toContain('within 14 days of delivery')
  expect(answers.get('How long does delivery take?')).toContain('within 2–3 business days')
  expect(answers.get('How long does delivery take?')).toContain('Paid before 12 pm')
  expect(answers.get('What does delivery cost?')).toContain('₦75,000 or more')
})

// (rule: one-source-of-promises)
test("delivery names the locations' fees and days", () => {
  const answers = answersOf()
  expect(answers.get('How long does delivery take?')).toContain(
    'From payment to your door it takes: Lagos same day to 2 days, across Nigeria 2–5 days.',
  )
  expect(answers.get('What does delivery cost?')).toContain(
    'Lagos: ₦2,500–₦4,500. Across Nigeria: ₦3,500–₦6,500.',
  )
  expect(answers.get('Do you deliver abroad?')).toBe(
    'Yes, to Ghana, Canada and South Africa. Costs on request.',
  )
  expect(answersOf({}, [lagos]).has('Do you deliver abroad?')).toBe(false)
})

// (rule: payment-channels)
test('bank transfer and USSD are offered only while they are switched on', () => {
  const answers = answersOf()
  expect(answers.get('How can I pay?')).toContain('By card, bank transfer or USSD, on Paystack’s secure page')
  expect(answers.has('Can I pay by bank transfer or USSD?')).toBe(true)
  const cardOnly = answersOf({ payment_channels: ['card'] })
  expect(cardOnly.get('How can I pay?')).toContain('By card, on Paystack’s secure page')
  expect([...cardOnly].flat().join(' ')).not.toMatch(/bank transfer|USSD/)
})

// (rule: social-tag-banner)
test('TAG5 and accounts follow the owner’s text and switch', () => {
  const answers = answersOf({ promo_banner: 'Tag us and save', guest_checkout: true })
  expect(answers.get('How do I get 5% off with TAG5?')).toContain('Tag us and save.')
  expect(answers.get('Do I need an account?')).toMatch(/^No\./)
  expect(answersOf().get('Do I need an account?')).toContain('To pay, yes')
})

// (rule: static-pages)
test('every question is unique and answered', () => {
  const all = groupsOf().flatMap(({ faqs }) => faqs)
  expect(new Set(all.map(({ question }) => question)).size).toBe(all.length)
  for (const { answer } of all) expect(answer).not.toMatch(/undefined|NaN|null|\{|^$/)
  expect(groupsOf().map(({ id }) => id)).toEqual(['ordering', 'paying', 'delivery', 'returns'])
})

// (rules: no-unmade-promises, text-facts)
test('a new shop answers only what it knows', () => {
  const own = settingDefaults as unknown as Settings
  const all = groupsOf(own, []).flatMap(({ faqs }) => faqs)
  expect(all.map(({ question }) => question)).not.toContain('Can I send something back?')
  expect(all.map(({ question }) => question)).not.toContain('How long does delivery take?')
  for (const { answer } of all) expect(answer).not.toMatch(/\{|null|undefined/)
})
