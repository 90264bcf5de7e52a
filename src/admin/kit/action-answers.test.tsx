import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { Refused } from '../../ui/test-wire.ts'
import { AskProvider } from './ask.tsx'
import type { Changes } from './changes.client.ts'
import { shownBy, useAction } from './use-action.client.ts'

const send = 'POST /api/admin/orders/o1/seen'
const seen = (id: string) =>
  unwrap(api.api.admin.orders[':id'].seen.$post({ param: { id }, json: {} })) as Promise<unknown>

function Cancelling() {
  const question = (id: string) => ({
    title: `Cancel ${id}?`,
    text: 'The pieces go back',
    confirmText: 'Cancel it',
  })
  const cancel = useAction({ question, run: seen, changes: [], done: 'Cancelled' })
  return <button onClick={() => cancel.mutate('o1')}>Cancel</button>
}

test('an action with a question sends nothing before the yes, and what it was pressed for after it', async () => {
  const { user, sent } = await openScreen(
    <AskProvider>
      <Cancelling />
    </AskProvider>,
    { answers: { [send]: {} } },
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(linesOf(await screen.findByRole('dialog'))).toContain('heading Cancel o1?')
  await user.click(screen.getByRole('button', { name: 'No, go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('dialog')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel it' }))
  await screen.findByText('Cancelled')
  expect(sent.map(({ call }) => call)).toEqual([send])
})

function Paying() {
  const [text, setText] = useState('')
  const pay = useAction({ run: seen, changes: [], onRefused: shownBy(({ message }) => setText(message)) })
  return (
    <>
      <button onClick={() => pay.mutate('o1')}>Pay</button>
      <p role="alert">{text}</p>
    </>
  )
}

test('a screen shows a refusal in its place; that there was no answer is said over it', async () => {
  let answer: unknown = new Refused(409, { error: { code: 'PAID', message: 'It is paid' } })
  const { user } = await openScreen(
    <AskProvider>
      <Paying />
    </AskProvider>,
    { answers: { [send]: () => answer } },
  )
  const failed = 'Something went wrong in the shop. Please try again in a moment.'
  const alert = screen.getByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  await waitFor(() => expect(alert.textContent).toBe('It is paid'))
  expect(screen.queryByText(failed)).toBeNull()
  answer = new Refused(500, { error: { message: 'Internal' } })
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  await screen.findByText(failed)
  expect(alert.textContent).toBe('It is paid')
})

test('an action without words says nothing at all', async () => {
  const onDone = vi.fn()
  function Quiet() {
    const quiet = useAction({ run: seen, changes: [], onDone })
    return <button onClick={() => quiet.mutate('o1')}>See</button>
  }
  const { user } = await openScreen(
    <AskProvider>
      <Quiet />
    </AskProvider>,
    { answers: { [send]: {} } },
  )
  await user.click(screen.getByRole('button', { name: 'See' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
})

const devices = personalKey('devices')
/** Asks for two things of the owner's and one that is not, and changes something. */
function Reading({ changes, asked }: { changes: Changes; asked: (name: string) => void }) {
  const ask = (name: string) => () => (asked(name), name)
  useQuery({ queryKey: personalKey('admin', 'orders', 'list'), queryFn: ask('orders') })
  useQuery({ queryKey: personalKey('admin', 'promotions'), queryFn: ask('promotions') })
  useQuery({ queryKey: personalKey('admin', 'staff-log'), queryFn: ask('log') })
  useQuery({ queryKey: devices, queryFn: ask('devices') })
  const change = useAction({ run: seen, changes, done: 'Changed' })
  return <button onClick={() => change.mutate('o1')}>Change</button>
}

test.each<[string, Changes, string[]]>([
  ['a subject: wherever it is shown', 'order', ['log', 'orders']],
  ['areas: these', ['promotions'], ['log', 'promotions']],
  ['a key outside the owner’s screens: that', [devices], ['devices', 'log']],
])('what is changed is asked for again, with the log of who did it: %s', async (_, changes, again) => {
  const asked = vi.fn()
  const { user } = await openScreen(
    <AskProvider>
      <Reading changes={changes} asked={asked} />
    </AskProvider>,
    { answers: { [send]: {} } },
  )
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(4))
  asked.mockClear()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await screen.findByText('Changed')
  await waitFor(() => expect(asked.mock.calls.flat().toSorted()).toEqual(again))
})
