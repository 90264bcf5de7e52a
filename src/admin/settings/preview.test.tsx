import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { settingDefaults } from '../../settings/settings.rules.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { currentLine, navLines } from '../kit/nav.rules.ts'
import { WithPreview } from './preview.tsx'
import { SettingField } from './setting-field.tsx'
import { lastChange } from './settings-editor.tsx'
import { settingsParts } from './settings-parts.rules.ts'
import type { SettingsRecord } from './settings.queries.ts'

afterEach(() => vi.restoreAllMocks())

const saved = {
  ...settingDefaults,
  brand_name: 'Ada’s Closet',
  tagline: 'From Yaba.',
} as unknown as SettingsRecord

function Footer() {
  const [values, setValues] = useState(saved)
  return (
    <WithPreview label="The last line" preview={<p>{values.mail_footer}</p>}>
      <SettingField
        editor={{
          values,
          saved,
          errors: {},
          set: (changes) => setValues((before) => ({ ...before, ...changes })),
        }}
        name="mail_footer"
      />
    </WithPreview>
  )
}

// (rule: preview-at-hand)
test('on a phone a line below the title unfolds the preview over the fields', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  )
  const { user } = await openScreen(<Footer />)
  const fold = screen.getByText('Preview').closest('details')!
  expect(fold.open).toBe(false)
  await user.click(screen.getByText('Preview'))
  expect(fold.open).toBe(true)
  await user.clear(screen.getByLabelText('Email footer'))
  await user.type(screen.getByLabelText('Email footer'), 'Thank you')
  expect(within(fold).getByRole('group', { name: 'The last line' }).textContent).toBe('Thank you')
  expect(fold.open).toBe(true)
})

// (rules: preview-at-hand, text-facts)
test('what is in braces is read filled in, and is written as people call it', async () => {
  const { user } = await openScreen(<Footer />)
  expect(screen.getByRole('figure').textContent).toContain('The last line')
  const field = screen.getByLabelText<HTMLInputElement>('Email footer')
  await user.clear(field)
  await user.type(field, 'Yours, .')
  field.setSelectionRange(7, 7)
  await user.selectOptions(screen.getByLabelText('Insert a detail'), 'Name of the shop')
  expect(field.value).toBe('Yours, {Name of the shop}.')
  expect(document.activeElement).toBe(field)
  // What is stored is the name of the fact, which a text may also be typed with.
  expect(screen.getByRole('figure').textContent).toContain('Yours, {shop}.')
  expect(screen.getByText('Reads: Yours, Ada’s Closet.')).toBeTruthy()
})

test('each part of the settings has the title of its line in the menu', () => {
  expect(settingsParts.map(({ id }) => currentLine(navLines, '/admin/settings', id)?.label)).toEqual(
    settingsParts.map((part) => part.screen),
  )
})

test('the bar says who changed what is edited, and nothing while nothing is', () => {
  const at = '2026-11-20T10:00:00Z'
  const changes = [
    { key: 'terms_text', by: 'ada@shop.test', at },
    { key: 'about_text', by: null, at },
  ]
  const said = (...edited: string[]) => {
    const edits = Object.fromEntries(edited.map((key) => [key, '']))
    return JSON.stringify(lastChange({ saved: { ...saved, changes }, edits } as never))
  }
  expect(said('about_text')).toContain('your host')
  expect(said('about_text')).not.toContain('ada@shop.test')
  expect(said('terms_text', 'about_text')).toContain('ada@shop.test')
  expect([said(), said('privacy_text')]).toEqual(['null', 'null'])
})
