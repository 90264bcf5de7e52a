import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../../ui/test-lines.ts'
import { openScreen } from '../../../ui/test-screen.ts'
import { Refused } from '../../../ui/test-wire.ts'
import { AskProvider } from '../ask.tsx'
import { type Note, Notes, openNotes, saved } from './notes.testing.tsx'

const stale = (current: Partial<Note>) =>
  new Refused(409, { error: { code: 'STALE', message: 'Changed', current: { ...saved, ...current } } })

// (rule: stale-save)
test('what somebody else saved meanwhile merges under what was typed, and the save goes on', async () => {
  const answers = [stale({ text: 'Wide' }), { ...saved, title: 'Gown', text: 'Wide' }]
  const { type, press, posts, field, bar } = await openNotes(() => answers.shift())
  await type('Title', 'Gown')
  await press('Save')
  await screen.findByText('Saved')
  expect(posts()).toEqual([
    { edits: { title: 'Gown' }, from: 'Dress' },
    { edits: { title: 'Gown' }, from: 'Dress' },
  ])
  expect([field('Text').value, bar()]).toEqual(['Wide', null])
})

// (rule: stale-save)
test('a field both changed shows both values; Save waits for the choice', async () => {
  const answers = [stale({ title: 'Robe', text: '' }), { ...saved, title: 'Gown', text: 'Short' }]
  const { type, press, posts, bar, field } = await openNotes(() => answers.shift())
  await type('Title', 'Gown')
  await type('Text', 'Short')
  await press('Save')
  await screen.findAllByRole('alert')
  expect(linesOf(bar()!)).toEqual([
    'region Unsaved changes',
    'alert',
    'Name was changed by somebody else in the meantime.',
    'button Take theirs: Robe',
    'button Keep mine: Gown',
    'alert',
    'text was changed by somebody else in the meantime.',
    'button Take theirs: empty',
    'button Keep mine: Short',
    'status',
    'Unsaved: Name, text',
    'button Discard',
    'button Save and publish',
    'button Save [disabled]',
  ])
  expect(posts()).toHaveLength(1)
  await press('Take theirs: Robe')
  expect([field('Title').value, linesOf(bar()!)[1]]).toEqual(['Robe', 'alert'])
  await press('Keep mine: Short')
  expect(linesOf(bar()!).slice(1, 3)).toEqual(['status', 'Unsaved: text'])
  await press('Save')
  await screen.findByText('Saved')
  expect(posts()[1]).toEqual({ edits: { text: 'Short' }, from: 'Robe' })
})

// (rule: stale-save)
test('every way of saving waits for the choice, also the key', async () => {
  const onAnswer = vi.fn()
  const { type, press, posts, user } = await openNotes(stale({ title: 'Robe' }), { onAnswer })
  await type('Title', 'Gown')
  await press('Save and publish')
  await screen.findByRole('button', { name: 'Keep mine: Gown' })
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]))
  await press('Save and publish')
  await screen.findByText('Choose what to keep first: somebody else changed it in the meantime.')
  await user.keyboard('{Control>}s{/Control}')
  expect(onAnswer.mock.calls).toEqual([[false], [false]])
  expect(posts()).toHaveLength(1)
})

// (rule: stale-save)
test('who types what somebody else saved is asked no more, nor for what is typed after the save', async () => {
  const answers = [stale({ title: 'Robe' }), { ...saved, title: 'Robe', text: 'Short' }]
  const { type, press, posts } = await openNotes(() => answers.shift())
  await type('Title', 'Gown')
  await type('Text', 'Short')
  await press('Save')
  await screen.findByRole('button', { name: 'Keep mine: Gown' })
  await type('Title', 'Robe')
  expect(screen.queryByText(/was changed by somebody else/)).toBeNull()
  await press('Save')
  await screen.findByText('Saved')
  expect(posts()[1]).toEqual({ edits: { text: 'Short' }, from: 'Robe' })
  await type('Title', 'Cape')
  expect(screen.queryByText(/was changed by somebody else/)).toBeNull()
})

// (rule: stale-save)
test('who took theirs and types again is not asked again', async () => {
  const { type, press, bar } = await openNotes(stale({ title: 'Robe' }))
  await type('Title', 'Gown')
  await press('Save')
  await screen.findByRole('button', { name: 'Keep mine: Gown' })
  await press('Take theirs: Robe')
  await type('Title', 'Cape')
  expect(linesOf(bar()!).slice(1, 3)).toEqual(['status', 'Unsaved: Name'])
})

test('a second change by somebody else in one save is not fought over: it is left to the next press', async () => {
  const { type, press, posts, bar } = await openNotes(stale({ text: 'Wide' }))
  await type('Title', 'Gown')
  await press('Save')
  await waitFor(() => expect(posts()).toHaveLength(2))
  await screen.findByText('Somebody else saved at the same moment. Save again.')
  await waitFor(() => expect(linesOf(bar()!).at(-1)).toBe('button Save'))
  expect(linesOf(bar()!)[2]).toBe('Unsaved: Name')
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a record the call names otherwise is found where it says', async () => {
  const currentOf = (error: { body: unknown }) => (error.body as { mine?: Note }).mine
  const { type, press, bar } = await openNotes(
    new Refused(409, { error: { code: 'STALE', message: 'Changed' }, mine: { ...saved, title: 'Robe' } }),
    { currentOf },
  )
  await type('Title', 'Gown')
  await press('Save')
  await screen.findByText(/was changed by somebody else/)
  await press('Discard')
  expect(bar()).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Robe')
  await type('Title', 'Cape')
  expect(screen.queryByText(/was changed by somebody else/)).toBeNull()
})

// (rule: password-again)
test('a save that needs the password goes on with it, and without it keeps what was typed', async () => {
  let isRight = false
  const again = new Refused(403, { error: { code: 'PASSWORD_AGAIN', message: 'Password' } })
  const { type, press, posts, bar, user } = await openNotes(
    () => (isRight ? { ...saved, title: 'Gown' } : again),
    {},
    {
      'POST /api/admin/password': () => ((isRight = true), {}),
    },
  )
  await type('Title', 'Gown')
  await press('Save')
  await screen.findByRole('dialog')
  await press('Close')
  await waitFor(() => expect(linesOf(bar()!).at(-1)).toBe('button Save'))
  expect(posts()).toHaveLength(1)
  await press('Save')
  await user.type(await screen.findByLabelText('Password'), 'right{Enter}')
  await screen.findByText('Saved')
  expect(posts()).toHaveLength(3)
})

/** The record as the screen reads it, newer at a press. */
function NotesOf({ newer }: { newer: Partial<Note> }) {
  const [record, setRecord] = useState(saved)
  return (
    <>
      <button onClick={() => setRecord({ ...record, ...newer })}>Arrives</button>
      <Notes saved={record} save={() => new Promise(() => {})} />
    </>
  )
}

// (rule: stale-save)
test('values of every kind are shown side by side', async () => {
  const { type, press } = await openNotes(stale({ tags: ['theirs'], text: null as never }))
  await type('Text', 'Short')
  await press('Save and publish')
  for (const name of [
    'Take theirs: ["theirs"]',
    'Keep mine: ["out"]',
    'Take theirs: empty',
    'Keep mine: Short',
  ])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
})

// (rule: stale-save)
test('a newer record that arrives merges under what was typed; what both changed is asked about', async () => {
  const { user } = await openScreen(
    <AskProvider>
      <NotesOf newer={{ title: 'Robe', text: 'Wide' }} />
    </AskProvider>,
  )
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  await user.type(title, 's')
  await user.click(screen.getByRole('button', { name: 'Arrives' }))
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Wide')
  expect(title.value).toBe('Dresss')
  expect(screen.getByRole('button', { name: 'Take theirs: Robe' })).toBeTruthy()
  await user.clear(title)
  await user.type(title, 'Robe')
  expect(screen.queryByText(/^Unsaved/)).toBeNull()
})

test('a newer record that says what was typed leaves nothing to save', async () => {
  const { user } = await openScreen(
    <AskProvider>
      <NotesOf newer={{ title: 'Dresses' }} />
    </AskProvider>,
  )
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'es')
  await user.click(screen.getByRole('button', { name: 'Arrives' }))
  await waitFor(() => expect(screen.queryByText(/^Unsaved/)).toBeNull())
})

test('what arrives while a save is on its way waits for its answer', async () => {
  const { user } = await openScreen(
    <AskProvider>
      <NotesOf newer={{ title: 'Robe', text: 'Wide' }} />
    </AskProvider>,
  )
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 's')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(screen.getByRole('button', { name: 'Arrives' }))
  expect(screen.queryByRole('button', { name: /^Take theirs/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeTruthy()
})
