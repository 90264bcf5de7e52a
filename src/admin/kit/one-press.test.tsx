import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { Refused } from '../../ui/test-wire.ts'
import { ActionButton } from './action-button.tsx'
import { AskProvider } from './ask.tsx'
import { useAction } from './use-action.client.ts'

const path = 'POST /api/admin/orders/o1/notes'
const lost = () => {
  throw new TypeError('Lost')
}

/** A note that is typed and added; the field is emptied when it is. */
function Noting({ isAsked = false }) {
  const [text, setText] = useState('Call')
  const add = useAction({
    ...(isAsked && { question: () => ({ title: 'Sure?', text: '', confirmText: 'Yes' }) }),
    run: () =>
      unwrap(api.api.admin.orders[':id'].notes.$post({ param: { id: 'o1' }, json: { text } })) as never,
    done: () => `“${text}” is noted`,
    onDone: () => setText(''),
    changes: [],
  })
  return (
    <>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <ActionButton action={add} label="Add" />
    </>
  )
}

async function openNoting(answer: () => unknown, props = {}) {
  const opened = await openScreen(
    <AskProvider>
      <Noting {...props} />
    </AskProvider>,
    { answers: { [path]: answer } },
  )
  const button = screen.getByRole('button', { name: 'Add' })
  const field = screen.getByRole<HTMLInputElement>('textbox')
  return {
    ...opened,
    button,
    field,
    press: () => opened.user.click(button),
    type: async (text: string) => {
      await opened.user.clear(field)
      await opened.user.type(field, text)
    },
    keys: () => opened.sent.map(({ headers }) => headers['idempotency-key']),
  }
}

// (rule: one-press)
test('two presses in one task are one, also when the first was answered before the screen was drawn again', async () => {
  const { button, sent, user, press } = await openNoting(() => ({}))
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByText('“Call” is noted')
  expect(sent).toHaveLength(1)
  // What was made is made: the next press is another.
  await press()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]!.headers['idempotency-key']).not.toBe(sent[1]!.headers['idempotency-key'])
  await user.keyboard('{Escape}')
})

// (rule: one-press)
test('a press whose answer was lost is sent again with its key, anything else with another', async () => {
  const answers = [lost, lost, lost, lost, () => ({})]
  const { press, type, keys, button } = await openNoting(() => answers.shift()!())
  const pressed = async () => {
    await press()
    await waitFor(() => expect(button.ariaBusy).not.toBe('true'))
  }
  await pressed()
  await pressed()
  await type('Write')
  await pressed()
  await type('Call')
  await pressed()
  await pressed()
  const [first, second, other, back, last] = keys()
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([second, back, last]).toEqual([first, first, first])
  expect(other).not.toBe(first)
})

// (rule: one-press)
test('a press that was refused, or answered with no, may come again', async () => {
  const answers: (() => unknown)[] = [
    () => new Refused(409, { error: { message: 'It is closed' } }),
    () => ({}),
  ]
  const { press, sent, user } = await openNoting(() => answers.shift()!(), { isAsked: true })
  await press()
  await user.click(await screen.findByRole('button', { name: 'No, go back' }))
  for (const says of ['It is closed', '“Call” is noted']) {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press()
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    await screen.findByText(says)
  }
  expect(sent).toHaveLength(2)
})

test('what is said afterwards is of what was sent, not of what is typed since', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { press, type, field } = await openNoting(() => promise)
  await press()
  await type('Something else')
  resolve({})
  await screen.findByText('“Call” is noted')
  await waitFor(() => expect(field.value).toBe(''))
})

// (rule: double-taps)
test('what came by itself takes no press at the place of the last one, and no Enter, for as long as a double tap lasts', async () => {
  const { button, press, sent, field } = await openNoting(() => ({}))
  await press()
  await screen.findByText('“Call” is noted')
  const cover = document.querySelector<HTMLElement>('body > [aria-hidden][style*="2147483647"]')!
  expect(cover.style.position).toBe('fixed')
  let reached = 0
  const onReach = () => (reached += 1)
  document.addEventListener('pointerdown', onReach)
  document.addEventListener('click', onReach)
  cover.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  cover.click()
  button.focus()
  act(() => button.click())
  expect(reached).toBe(0)
  // Enter in a field sends its form all the same.
  field.focus()
  act(() => button.click())
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() => expect(document.querySelector('body > [style*="2147483647"]')).toBeNull(), {
    timeout: 2000,
  })
  document.removeEventListener('pointerdown', onReach)
  document.removeEventListener('click', onReach)
})
