import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../../ui/test-lines.ts'
import { Refused } from '../../../ui/test-wire.ts'
import { openNotes, saved } from './notes.testing.tsx'

const buttons = ['button Discard', 'button Save and publish', 'button Save']

test('what is typed is named as unsaved, kept as a draft, and saved by its fields alone', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const onSaved = vi.fn()
  const { type, press, bar, posts, field, user } = await openNotes(() => promise, { onSaved })
  expect(bar()).toBeNull()
  await type('Text', 'Short')
  expect(linesOf(bar()!)).toEqual(['region Unsaved changes', 'status', 'Unsaved: text', ...buttons])
  await type('Title', 'Gown')
  expect(linesOf(bar()!)[2]).toBe('Unsaved: text, Name')
  expect(JSON.parse(localStorage.getItem('admin.draft.note')!)).toEqual({ text: 'Short', title: 'Gown' })
  await type('Text', 'Long')
  expect(linesOf(bar()!)[2]).toBe('Unsaved: Name')
  await press('Save')
  await waitFor(() => expect(linesOf(bar()!).at(-1)).toBe('button Saving… [busy]'))
  await press('Saving…')
  await user.type(field('Text'), 'er')
  resolve({ ...saved, title: 'Gown' })
  await screen.findByText('Saved')
  expect(linesOf(bar()!).slice(2)).toEqual(['Unsaved: text', ...buttons])
  expect(posts()).toEqual([{ edits: { title: 'Gown' }, from: 'Dress' }])
  expect(onSaved.mock.calls).toEqual([[{ ...saved, title: 'Gown' }]])
  await type('Text', 'Long')
  expect(bar()).toBeNull()
  expect(localStorage.getItem('admin.draft.note')).toBeNull()
})

test('Discard brings back what is saved; a draft is there again when the screen is opened', async () => {
  localStorage.setItem('admin.draft.note', JSON.stringify({ title: 'Gown', text: 'Long' }))
  const { press, bar, field } = await openNotes({})
  expect([field('Title').value, linesOf(bar()!)[2]]).toEqual(['Gown', 'Unsaved: Name'])
  await press('Discard')
  expect([field('Title').value, bar()]).toEqual(['Dress', null])
})

test('a draft that cannot be read or kept is none', async () => {
  localStorage.setItem('admin.draft.note', '{')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Full')
  })
  const { type, bar } = await openNotes({})
  expect(bar()).toBeNull()
  await type('Title', 'Gown')
  expect(bar()).toBeTruthy()
  full.mockRestore()
})

test('what is wrong is said at its field before anything is sent, until it is typed again', async () => {
  const { type, press, bar, posts, field } = await openNotes(saved)
  await type('Title', 'Bad')
  expect(field('Title').getAttribute('aria-invalid')).toBeNull()
  await press('Save')
  expect(screen.getByText('No such title')).toBeTruthy()
  expect(linesOf(bar()!)[2]).toBe('1 field needs you')
  expect(posts()).toEqual([])
  await type('Text', 'Short')
  expect(screen.getByText('No such title')).toBeTruthy()
  await type('Title', 'Good')
  expect(screen.queryByText('No such title')).toBeNull()
  await type('Title', 'Bad')
  await press('Save')
  await press('Discard')
  expect(screen.queryByText('No such title')).toBeNull()
})

test('what the shop refuses is said at its fields and over the screen; what was typed stays', async () => {
  let answer: unknown = new Refused(400, {
    error: { code: 'INVALID', message: 'Please look again', fields: { title: 'Taken', text: 'Too short' } },
  })
  const { type, press, bar, field } = await openNotes(() => answer)
  await type('Title', 'Gown')
  await press('Save')
  await screen.findByText('Please look again')
  expect(screen.getByText('Taken')).toBeTruthy()
  expect(linesOf(bar()!)[2]).toBe('2 fields need you')
  answer = new Refused(500, { error: { fields: { title: 'Internal' } } })
  await press('Save')
  await screen.findByText(
    'The shop did not answer. What you typed is kept; save again when you have a connection.',
  )
  expect(screen.queryByText('Internal')).toBeNull()
  expect([field('Title').value, linesOf(bar()!)[2]]).toEqual(['Gown', 'Unsaved: Name'])
  answer = { ...saved, title: 'Gown' }
  await press('Save')
  await waitFor(() => expect(bar()).toBeNull())
})

test('Save and publish sends both at once, Ctrl or ⌘ S saves, other keys do not', async () => {
  const { type, press, posts, bar, user } = await openNotes(({ body }: { body: { edits: object } }) => ({
    ...saved,
    ...body.edits,
  }))
  await user.keyboard('{Control>}s{/Control}')
  await type('Title', 'Gown')
  await user.keyboard('s{Control>}a{/Control}')
  expect(posts()).toEqual([])
  const key = (init: object) => {
    const event = createEvent.keyDown(window, init)
    fireEvent(window, event)
    return event.defaultPrevented
  }
  expect(key({ key: 's' })).toBe(false)
  expect(key({ key: 'S', metaKey: true })).toBe(true)
  await waitFor(() => expect(bar()).toBeNull())
  await type('Title', 'Robe')
  expect(key({ key: 's', ctrlKey: true })).toBe(true)
  await waitFor(() => expect(bar()).toBeNull())
  await type('Text', 'Short')
  await press('Save and publish')
  await waitFor(() => expect(bar()).toBeNull())
  expect(posts()).toEqual([
    { edits: { title: 'Gowns' }, from: 'Dress' },
    { edits: { title: 'Robe' }, from: 'Gowns' },
    { edits: { text: 'Short', tags: ['out'] }, from: 'Robe' },
  ])
})

test('a save says whether it was done, and what it was to change stays when it was not', async () => {
  const onAnswer = vi.fn()
  let answer: unknown = new Refused(500, null)
  const { type, press, bar } = await openNotes(() => answer, { onAnswer })
  const answers = async (...given: boolean[]) =>
    waitFor(() => expect(onAnswer.mock.calls.flat()).toEqual(given))
  await type('Title', 'Bad')
  await press('Save and publish')
  await answers(false)
  await type('Title', 'Gown')
  await press('Save and publish')
  await answers(false, false)
  expect(linesOf(bar()!)[2]).toBe('Unsaved: Name, tags')
  answer = { ...saved, title: 'Gown', tags: ['out'] }
  await press('Save and publish')
  await answers(false, false, true)
  expect(bar()).toBeNull()
})

test('a screen with unsaved changes asks before it is left', async () => {
  const { type, press, router, address, bar } = await openNotes({})
  const leave = () => void router.navigate({ to: '/elsewhere' } as never)
  await type('Title', 'Gown')
  void router.navigate({ to: '/here', search: { tab: '2' } } as never)
  await waitFor(() => expect(address()).toBe('/here?tab=2'))
  leave()
  expect(linesOf(await screen.findByRole('dialog'))).toEqual([
    'dialog Leave without saving? [modal]',
    'heading Leave without saving?',
    'button Close',
    'What you typed is kept on this device and is here again when you come back.',
    'button No, go back',
    'button Leave',
  ])
  await press('No, go back')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/here?tab=2')
  leave()
  await screen.findByRole('dialog')
  await press('Leave')
  await screen.findByText('Elsewhere')
  expect(bar()).toBeNull()
})

test('a screen without changes is left at once', async () => {
  const { router } = await openNotes({})
  void router.navigate({ to: '/elsewhere' } as never)
  await screen.findByText('Elsewhere')
})

test.each([
  [true, '', 1],
  [false, '', 0],
])('a new record (%s) goes on once the shop has it', async (isNew, id, times) => {
  const onLeft = vi.fn()
  const { type, press } = await openNotes(
    { ...saved, title: 'Gown' },
    { isNew, onLeft, saved: { ...saved, id } },
  )
  await type('Title', 'Gown')
  expect(onLeft).not.toHaveBeenCalled()
  await press('Save')
  await screen.findByText('Saved')
  await waitFor(() => expect(onLeft).toHaveBeenCalledTimes(times))
})
