import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { settingDefaults } from '../../settings/settings.rules.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { Refused } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { BuyingFields } from './buying-fields.tsx'
import { SettingField } from './setting-field.tsx'
import { SettingsEditor, useSettingsEditor } from './settings-editor.tsx'
import type { SettingsRecord } from './settings.queries.ts'

const saved = {
  ...settingDefaults,
  free_delivery_threshold: 5_000_000,
  deposit_at_checkout: true,
  stamps: {},
  demo: [],
  changes: [],
} as unknown as SettingsRecord
const patch = 'PATCH /api/admin/settings'

function Settings() {
  const editor = useSettingsEditor('settings:test', saved)
  return (
    <>
      <SettingField editor={editor} name="free_delivery_threshold" />
      <BuyingFields editor={editor} />
      <SaveBar editor={editor} labels={{}} />
    </>
  )
}
const openSettings = (answer: unknown) =>
  openScreen(
    <AskProvider>
      <Settings />
    </AskProvider>,
    { answers: { [patch]: answer } },
  )
const save = () => screen.getByRole('button', { name: 'Save' })

// (rule: typed-money)
test('an amount that could be two is asked about, and is not saved as none', async () => {
  const { user, sent } = await openSettings(new Refused(500, null))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Free delivery/ })
  await user.clear(field)
  await user.type(field, '60.000')
  await user.click(save())
  expect(sent.filter(({ call }) => call === patch)).toEqual([])
  expect(screen.getByText('Type an amount, like 42,000')).toBeTruthy()
})

test('a field of what is switched off is there when the shop refuses what it holds', async () => {
  const error = { code: 'INVALID_INPUT', message: 'No', fields: { deposit_percent: 'From 1 to 99' } }
  const { user } = await openSettings(new Refused(400, { error }))
  const percent = screen.getByRole('textbox', { name: /^Deposit, in|share|percent/i })
  await user.clear(percent)
  await user.type(percent, '0')
  await user.click(screen.getByRole('checkbox', { name: /deposit/i }))
  await user.click(save())
  expect(await screen.findByText('From 1 to 99')).toBeTruthy()
})

// (rule: product-feeds)
test('once feeds are on, each address is whole and can be copied', async () => {
  const { user } = await openScreen(
    <AskProvider>
      <SettingsEditor part="found" saved={{ ...saved, product_feeds: true }} />
    </AskProvider>,
  )
  const address = `${window.location.origin}/feeds/google.xml`
  expect(screen.getByText(`Google Merchant Center: ${address}`)).toBeTruthy()
  expect(screen.getByText(/^Facebook’s Commerce Manager: http.*\/feeds\/meta\.csv$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy the address for Google Merchant Center' }))
  expect(await navigator.clipboard.readText()).toBe(address)
})
