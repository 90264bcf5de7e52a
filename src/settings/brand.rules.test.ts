import { expect, test } from 'vitest'
import { demoBrand, demoBrandSettings } from './brand.rules.ts'
import { type Settings, settingDefaults } from './settings.rules.ts'

const defaults = settingDefaults as unknown as Settings

// (rule: demo-brand)
test("settings of the brand are listed while they are empty or the demo's", () => {
  const demo = { ...defaults, ...demoBrand }
  for (const own of [defaults, demo])
    expect(demoBrandSettings(own)).toEqual(
      expect.arrayContaining(['brand_name', 'phone', 'email', 'order_prefix']),
    )
  expect(demoBrandSettings(defaults)).not.toContain('instagram_url')
  expect(demoBrandSettings(demo)).toContain('instagram_url')
  const left = demoBrandSettings({ ...demo, brand_name: 'Adaeze', phone: '+234 1' })
  expect(left).not.toContain('brand_name')
  expect(left).not.toContain('phone')
  expect(left).toContain('email')
  expect(left).not.toContain('return_window_days')
})
