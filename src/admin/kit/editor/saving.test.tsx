import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../../ui/test-lines.ts'
import { Refused } from '../../../ui/test-wire.ts'
import { openNotes, saved } from './notes.testing.tsx'

// (rule: undo-step)
test('Undo is offered where a save can be taken back, with what was sent, before and after', async () => {
  const undo = vi.fn(async () => {})
  const after = { ...saved, title: 'Gown' }
  const { type, press } = await openNotes(after, { undo })
  await type('Title', 'Gown')
  await press('Save')
  await screen.findByText('Saved')
  await press('Undo')
  await screen.findByText('Undone')
  expect(undo.mock.calls).toEqual([[{ title: 'Gown' }, saved, after]])
})

test('a save that cannot be taken back offers no Undo', async () => {
  const { type, press } = await openNotes({ ...saved, title: 'Gown' })
  await type('Title', 'Gown')
  await press('Save')
  await screen.findByText('Saved')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('Save moves the focus to the first field that is wrong', async () => {
  const { type, press, field } = await openNotes(saved)
  await type('Title', 'Bad')
  await press('Save')
  expect(document.activeElement).toBe(field('Title'))
})

test('a second press while a save is on its way sends nothing', async () => {
  const onAnswer = vi.fn()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { type, press, posts } = await openNotes(() => promise, { onAnswer })
  await type('Title', 'Gown')
  await press('Save and publish')
  await press('Save and publish')
  expect(onAnswer.mock.calls).toEqual([[false]])
  resolve({ ...saved, title: 'Gown', tags: ['out'] })
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false], [true]]))
  expect(posts()).toHaveLength(1)
})

test('only what was changed meanwhile is merged; another refusal is said', async () => {
  const current = { ...saved, title: 'Robe' }
  const { type, press } = await openNotes(
    new Refused(409, { error: { code: 'IN_USE', message: 'It is in use', current } }),
  )
  await type('Title', 'Gown')
  await press('Save')
  await screen.findByText('It is in use')
  expect(screen.queryByRole('button', { name: /^Take theirs/ })).toBeNull()
})

test('a new record that was typed in meanwhile is not left before that is saved too', async () => {
  const onLeft = vi.fn()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  let answer: unknown = promise
  const { type, press } = await openNotes(() => answer, { isNew: true, onLeft, saved: { ...saved, id: '' } })
  await type('Title', 'Gown')
  await press('Save')
  await type('Text', 'Short')
  resolve({ ...saved, title: 'Gown' })
  await screen.findByText('Unsaved: text')
  expect(onLeft).not.toHaveBeenCalled()
  answer = { ...saved, title: 'Gown', text: 'Short' }
  await press('Save')
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
})

// (rule: one-save-bar)
test('what makes a record is there from the beginning, says what it still needs, and at the field once it is pressed', async () => {
  const { type, press, field, posts, container } = await openNotes(
    { ...saved, title: 'Gown' },
    {
      make: 'Make the note',
      saved: { ...saved, title: '' },
      check: ({ title }) => (title ? {} : { title: 'Give it a name' }),
    },
  )
  const bar = () => linesOf(container.querySelector('[role=region]')!)
  expect(bar()).toEqual([
    'region Make the note',
    'status',
    'Still needed: name',
    'button Save and publish',
    'button Make the note',
  ])
  await press('Make the note')
  expect(document.activeElement).toBe(field('Title'))
  await screen.findByText('Give it a name')
  expect(bar()[2]).toBe('1 field needs you')
  expect(posts()).toEqual([])
  await type('Title', 'Gown')
  expect(bar()).toEqual([
    'region Unsaved changes',
    'status',
    'button Discard',
    'button Save and publish',
    'button Make the note',
  ])
  await press('Make the note')
  await screen.findByText('Saved')
  expect(posts()).toEqual([{ edits: { title: 'Gown' }, from: '' }])
})

// (rule: one-save-bar)
test('what saving needs is apart from what only publishing needs', async () => {
  const { type, container } = await openNotes(
    { ...saved, title: 'Gown' },
    {
      make: 'Publish',
      lacks: ['picture', 'size'],
      saved: { ...saved, title: '' },
      check: ({ title }) => (title ? {} : { title: 'Give it a name' }),
    },
  )
  const status = () => container.querySelector('[role=region] [role=status]')!.textContent
  expect(status()).toBe('Still needed to save: name; to publish, also: picture, size')
  await type('Title', 'Gown')
  expect(status()).toBe('Still needed to publish: picture, size')
})
