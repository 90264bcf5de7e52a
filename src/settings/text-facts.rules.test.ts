import { expect, test } from 'vitest'
import { demoSettings } from '../../demo/words.ts'
import { type Settings, settingDefaults } from './settings.rules.ts'
import { asMarkdown, fillText, settingFacts, unknownFact } from './text-facts.rules.ts'

const facts = { shop: 'Ada & Co', days: null, tagline: '' }

// (rule: text-facts)
test('a sentence with a fact that is not known is left out, a line without any sentence too', () => {
  expect(fillText('{shop} sells. Back within {days}. Done.', facts)).toBe('Ada & Co sells. Done.')
  expect(fillText('- one\n- within {days}\n- two', facts)).toBe('- one\n- two')
  expect(fillText('{shop}. {tagline} Write to us.', facts)).toBe('Ada & Co. Write to us.')
  expect(fillText('{nothing} stays', facts)).toBe('{nothing} stays')
})

// (rule: text-facts)
test('a name with marks of Markdown is shown with them', () => {
  const escaped = asMarkdown({ shop: 'A*da* <b>[x](y)</b>' })
  expect(fillText('{shop}', escaped)).toBe('A\\*da\\* \\<b\\>\\[x\\](y)\\</b\\>')
})

test('a name in braces that stands for nothing is found', () => {
  expect(unknownFact('{shop} and {shoop}')).toBe('{shoop}')
  expect(unknownFact('{shop} {stored_data}')).toBeNull()
})

// (rules: no-unmade-promises, one-source-of-promises)
test('the last line of mails is the demo’s in the demo, and names only what a new shop has said', () => {
  const own = settingDefaults as unknown as Settings
  const demo = { ...own, ...demoSettings }
  expect(fillText(demo.mail_footer, settingFacts(demo))).toBe(
    'Indigo Lane: Quick fashion, delivered fast. Questions? Write to hello@indigolane.example or call +234 803 000 0000.',
  )
  expect(fillText(own.mail_footer, settingFacts(own))).toBe('Our shop.')
  expect(fillText(own.mail_footer, settingFacts({ ...own, phone: '0803' }))).toBe(
    'Our shop. Questions? Call 0803.',
  )
})
