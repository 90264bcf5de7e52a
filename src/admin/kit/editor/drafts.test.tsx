import { expect, test, vi } from 'vitest'
import { openNotes } from './notes.testing.tsx'
import { openScreen } from '../../../ui/test-screen.ts'
import { clearDrafts, hasDrafts, readDraft, useDraft } from './use-draft.client.ts'

// (rule: staff-sign-out)
test('a sign-out takes every draft from this device, and nothing else', async () => {
  localStorage.setItem('counter-sales', '[]')
  localStorage.setItem('admin.draft.product:1', '{"title":"Ad"}')
  const { type } = await openNotes({})
  await type('Title', 'Gown')
  expect(hasDrafts()).toBe(true)
  clearDrafts()
  expect(hasDrafts()).toBe(false)
  expect(Object.keys(localStorage)).toEqual(['counter-sales'])
})

test('a device that stores nothing has no drafts', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(hasDrafts()).toBe(false)
  clearDrafts()
})

// (rule: typed-money)
test('an amount that cannot be read is not there again as none', async () => {
  function Draft() {
    useDraft('piece', { title: 'Gown', price: Number.NaN })
    return null
  }
  await openScreen(<Draft />)
  expect(readDraft('piece')).toEqual({ title: 'Gown' })
})
