import { expect, test } from 'vitest'
import { demoSettings } from '../../demo/words.ts'
import {
  demoBrandSettings,
  notificationAddress,
  type Settings,
  settingDefaults,
  settingsProblem,
} from './settings.rules.ts'

const defaults = settingDefaults as unknown as Settings

// (rule: owner-mails)
test("mails to the owner go to her setting, else to the environment's address, else to the shop's own", () => {
  const own = { admin_email: 'me@shop.test', email: 'hello@shop.test' }
  expect(notificationAddress(own, 'env@shop.test')).toBe('me@shop.test')
  expect(notificationAddress({ ...own, admin_email: '' }, 'env@shop.test')).toBe('env@shop.test')
  expect(notificationAddress({ ...own, admin_email: '' }, undefined)).toBe('hello@shop.test')
})

// (rule: demo-brand)
test("settings of the brand are listed while they are empty or the demo's", () => {
  const demo = { ...defaults, ...demoSettings }
  for (const own of [defaults, demo])
    expect(demoBrandSettings(own, demoSettings)).toEqual(
      expect.arrayContaining(['brand_name', 'phone', 'email', 'order_prefix']),
    )
  expect(demoBrandSettings(defaults, demoSettings)).not.toContain('instagram_url')
  expect(demoBrandSettings(demo, demoSettings)).toContain('instagram_url')
  const left = demoBrandSettings({ ...demo, brand_name: 'Adaeze', phone: '+234 1' }, demoSettings)
  expect(left).not.toContain('brand_name')
  expect(left).not.toContain('phone')
  expect(left).toContain('email')
  expect(left).not.toContain('return_window_days')
})

test('dispatch cannot take at least longer than at most', () => {
  expect(settingsProblem({ dispatch_days_min: 2, dispatch_days_max: 2 })).toBeNull()
  expect(settingsProblem({ dispatch_days_min: 3, dispatch_days_max: 2 })).toBe(
    'At least 3 and at most 2 days cannot both be true: make “at least” the smaller number',
  )
})
