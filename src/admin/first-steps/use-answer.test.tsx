import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { Refused } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import type { SettingsRecord } from '../settings/settings.queries.ts'
import { useAnswer } from './use-answer.client.ts'

const opened = '2026-11-20T10:00:00.000Z'
const later = '2026-11-20T10:05:00.000Z'
const call = 'PATCH /api/admin/settings'
const recordOf = (tagline: string, at: string) =>
  ({ tagline, stamps: { tagline: at }, demo: [], changes: [] }) as unknown as SettingsRecord

/** A question whose settings are read again, as somebody else has saved them, at a press. */
function Question({ onSaved }: { onSaved: () => void }) {
  const [saved, setSaved] = useState(recordOf('Ours', opened))
  const answer = useAnswer(saved, { tagline: 'Mine' }, onSaved)
  return (
    <>
      <button onClick={() => setSaved(recordOf('Theirs', later))}>Read again</button>
      <button onClick={() => answer.send(['tagline'])}>Save</button>
    </>
  )
}

// (rule: stale-save)
test('an answer is saved over what the question was opened with, or over what a refusal showed', async () => {
  const settings = [{ key: 'tagline', value: 'Theirs', updated_at: later }]
  const answers = [
    new Refused(409, { error: { code: 'STALE', message: 'Look at it first', current: { settings } } }),
    { settings, demo_brand: [], changes: [] },
  ]
  const onSaved = vi.fn()
  const { user, sent } = await openScreen(
    <AskProvider>
      <Question onSaved={onSaved} />
    </AskProvider>,
    { answers: { [call]: () => answers.shift() } },
  )
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Read again')
  await press('Save')
  await screen.findByText('Look at it first')
  await press('Save')
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toEqual([
    { values: { tagline: 'Mine' }, updated_at: { tagline: opened } },
    { values: { tagline: 'Mine' }, updated_at: { tagline: later } },
  ])
})
