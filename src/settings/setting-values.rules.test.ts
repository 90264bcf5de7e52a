import { expect, test } from 'vitest'
import { weekdays } from '../lib/weekdays.ts'
import { checkSetting, settingKeys, settingText } from './setting-values.rules.ts'
import { settingDefaults } from './settings.rules.ts'

test('closed days are sorted and unique, and there may be none', () => {
  expect(checkSetting('closed_weekdays', ['sunday', 'Monday'])).toEqual({ value: ['Sunday', 'Monday'] })
  expect(checkSetting('closed_weekdays', [])).toEqual({ value: [] })
  expect(checkSetting('closed_dates', ['2026-12-26', '2026-12-25', '2026-12-26'])).toEqual({
    value: ['2026-12-25', '2026-12-26'],
  })
})

// (rule: shop-contacts)
test('a network the shop is not on is set empty', () => {
  expect(checkSetting('tiktok_url', '')).toEqual({ value: '' })
  expect(checkSetting('admin_email', '')).toEqual({ value: '' })
  expect(checkSetting('instagram_url', '')).toEqual({ value: '' })
  expect(checkSetting('social_handle', '')).toEqual({ value: '' })
})

// (rule: shop-contacts)
test('a network is taken by its name there or by its address', () => {
  const stored = (key: 'instagram_url' | 'tiktok_url' | 'facebook_url', text: string) =>
    checkSetting(key, text)
  expect(stored('instagram_url', ' @indigo.lane ')).toEqual({
    value: 'https://www.instagram.com/indigo.lane',
  })
  expect(stored('tiktok_url', '@indigolane')).toEqual({ value: 'https://www.tiktok.com/@indigolane' })
  expect(stored('facebook_url', '@indigolane')).toEqual({ value: 'https://www.facebook.com/indigolane' })
  expect(stored('facebook_url', 'facebook.com/indigolane')).toEqual({
    value: 'https://facebook.com/indigolane',
  })
  expect(stored('instagram_url', 'https://instagram.com/a?b')).toEqual({ value: 'https://instagram.com/a?b' })
  const problem = 'Type your name there, like @yourshop, or the full address, starting with https://'
  for (const text of [
    '@',
    '@a b',
    'indigo lane',
    'javascript:alert(1)',
    '@a/../b',
    'evil.com/instagram.com/a',
  ])
    expect([text, stored('instagram_url', text)]).toEqual([text, { problem }])
})

// (rule: shop-contacts)
test('the WhatsApp number is stored as its link needs it, however it was typed', () => {
  for (const typed of [
    '08031234567',
    '0803 123 4567',
    '234 803 123 4567',
    '+2348031234567',
    '00234 8031234567',
  ])
    expect(checkSetting('whatsapp', typed)).toEqual({ value: '+2348031234567' })
  expect(checkSetting('whatsapp', '+44 7911 123456')).toEqual({ value: '+447911123456' })
  expect(checkSetting('whatsapp', '')).toEqual({ value: '' })
  for (const typed of ['123', 'my number', '+'])
    expect([typed, 'problem' in checkSetting('whatsapp', typed)]).toEqual([typed, true])
})

test('an account for transfers may have spaces, and may be empty', () => {
  expect(checkSetting('transfer_account', '0123 456 789')).toEqual({ value: '0123456789' })
  for (const key of ['transfer_bank', 'transfer_account', 'transfer_name'] as const)
    expect(checkSetting(key, '')).toEqual({ value: '' })
})

// (rule: setting-values)
test.each([
  ['return_window_days', 'a week', 'whole number'],
  ['return_window_days', -1, 'whole number'],
  ['return_window_days', 7.5, 'whole number'],
  ['free_delivery_threshold', '₦50,000', 'amount'],
  ['dispatch_cutoff_hour', 24, '0 to 23'],
  ['guest_checkout', 'yes', 'true or false'],
  ['payment_channels', ['card', 'cash'], 'card, bank_transfer, ussd'],
  ['payment_channels', [' ', ' '], 'commas'],
  ['brand_name', '  ', 'empty'],
  ['admin_email', 'owner at home', 'an email address'],
  ['instagram_url', 'indigo lane', 'https://'],
  ['order_prefix', 'il/', 'capital letters'],
  ['transfer_account', '12345', 'ten digits'],
  ['closed_weekdays', ['Sunday', 'Fryday'], 'Monday'],
  ['closed_weekdays', weekdays, 'one day'],
  ['closed_dates', ['2026-02-30'], '2026-12-25'],
  ['hero_lines', ['EXTRAORDINARY'], 'at most 10'],
] as const)('%s refuses "%s"', (key, value, problem) => {
  expect(checkSetting(key, value)).toEqual({ problem: expect.stringContaining(problem) })
})

test('a value in words is what a mail about its change says', () => {
  expect(settingText('payment_channels', ['card', 'ussd'])).toBe('card, ussd')
  expect(settingText('hero_image', null)).toBe('(not set)')
  expect(settingText('hero_image', { key: 'hero', alt: 'Ada', width: 8, height: 10 })).toBe(
    'hero, 8 × 10 (Ada)',
  )
  expect(settingText('cart_delivery_estimate', 250_000)).toBe('250000 (₦2,500)')
  expect(settingText('theme', settingDefaults.theme)).toMatch(/^#[0-9a-f]{6}, #/)
  expect(checkSetting('theme', '#fff')).toHaveProperty('problem')
})

test('a stored value has the type of its setting, its texts are trimmed', () => {
  expect(checkSetting('tagline', ' Slow ')).toEqual({ value: 'Slow' })
  expect(checkSetting('claims', [' Slow ', ''])).toEqual({ value: ['Slow'] })
  expect(checkSetting('hero_image', null)).toEqual({ value: null })
  const hero = { key: 'a1b2c3d4e5f6a7b8', alt: ' Ada ', width: 8, height: 10 }
  expect(checkSetting('hero_image', hero)).toEqual({ value: { ...hero, alt: 'Ada' } })
  for (const key of settingKeys)
    expect(checkSetting(key, settingDefaults[key]), key).toEqual({ value: settingDefaults[key] })
})

// (rule: no-unmade-promises)
test('a promise can be taken back', () => {
  for (const key of ['return_window_days', 'free_delivery_threshold', 'dispatch_days_min'] as const)
    expect(checkSetting(key, null)).toEqual({ value: null })
  expect(checkSetting('low_stock', null)).toMatchObject({ problem: expect.any(String) })
})

// (rule: faq-list)
test('questions are trimmed, empty ones dropped, and half ones named', () => {
  const faq = { group: ' Ordering ', question: ' Who? ', answer: ' We. ' }
  expect(checkSetting('faqs', [faq, { group: 'Ordering', question: '', answer: '' }])).toEqual({
    value: [{ group: 'Ordering', question: 'Who?', answer: 'We.' }],
  })
  expect(checkSetting('faqs', [])).toEqual({ value: [] })
  const refused = (list: unknown) => (checkSetting('faqs', list) as { problem: string }).problem
  expect(refused([{ ...faq, answer: '' }])).toBe('“Who?” needs a heading, a question and an answer')
  expect(refused([{ group: 'A', question: '', answer: 'b' }])).toContain('Question 1 needs')
  expect(refused([{ ...faq, question: 'x'.repeat(201) }])).toContain('200 characters')
  expect(refused([{ ...faq, answer: 'x'.repeat(2001) }])).toContain('2000 characters')
  expect(refused(Array.from({ length: 61 }, () => faq))).toBe('Keep it to 60 questions at most')
  expect(refused('Who?')).toBe('Give a list of questions')
})

test('a claim without words under it keeps its place', () => {
  expect(checkSetting('claim_notes', ['', ' Fast '])).toEqual({ value: ['', 'Fast'] })
})

test('a page’s text may be longer than other texts', () => {
  expect(checkSetting('about_text', 'x'.repeat(20_000))).toMatchObject({ value: expect.any(String) })
  expect(checkSetting('about_text', 'x'.repeat(20_001))).toEqual({
    problem: 'Keep it to 20000 characters at most',
  })
})

const picture = 'Choose a stored picture and say what it shows'
test.each([
  ['tagline', 7, 'Type a text'],
  ['tagline', 'x'.repeat(2001), 'Keep it to 2000 characters at most'],
  ['guest_checkout', 'true', 'Type true or false'],
  ['return_window_days', '7', 'Type a whole number, 0 or more'],
  ['return_window_days', 1.5, 'Type a whole number, 0 or more'],
  ['return_window_days', -1, 'Type a whole number, 0 or more'],
  ['claims', 'Fast', 'Name at least one, with commas between them'],
  ['claims', [1], 'Name at least one, with commas between them'],
  ['hero_image', 'hero.png', picture],
  ['hero_image', { key: '../../etc', alt: 'Ada', width: 8, height: 10 }, picture],
  ['hero_image', { key: 'a1b2c3d4e5f6a7b8', alt: ' ', width: 8, height: 10 }, picture],
  ['hero_image', { key: 'a1b2c3d4e5f6a7b8', alt: 'Ada', width: 8, height: 10, more: 1 }, picture],
] as const)('%s cannot be stored as %j', (key, value, problem) => {
  expect(checkSetting(key, value)).toEqual({ problem })
})
