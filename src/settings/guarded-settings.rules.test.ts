import { expect, test } from 'vitest'
import { changeText, isGuardedSetting } from './guarded-settings.rules.ts'
import { settingFields } from './setting-fields.rules.ts'
import { settingKeys } from './setting-values.rules.ts'
import { settingDefaults } from './settings.rules.ts'

/** Where nobody could write another account: letters of order numbers, and what is chosen from a list or is a date. */
const noWords = ['closed_dates', 'closed_weekdays', 'order_prefix', 'payment_channels']

// (rule: guarded-settings)
test('every setting that holds words is guarded, and every one that is not holds none', () => {
  const holdsWords = (value: unknown) => typeof value === 'string' || Array.isArray(value)
  const open = settingKeys.filter((key) => !isGuardedSetting(key))
  expect(open.filter((key) => holdsWords(settingDefaults[key])).toSorted()).toEqual(noWords)
  expect(settingFields.delivery_code).toMatchObject({ isGuarded: true })
})

// (rule: guarded-settings)
test('a short text is shown as it was and is, of a long one what is new', () => {
  expect(changeText('', 'Pay to Thief Bank')).toBe('nothing → Pay to Thief Bank')
  const page = '## Returns\n\nWithin 7 days.'
  expect(changeText(page, `${page}\n\nPay to Thief Bank 0123456789`)).toBe(
    'now says: Pay to Thief Bank 0123456789',
  )
  expect(changeText(page, '## Returns')).toBe('words were taken out')
})
