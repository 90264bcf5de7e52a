import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { type Answers, Refused } from '../../ui/test-wire.ts'
import { Ago } from './ago.tsx'
import { useAsk } from './ask.client.ts'
import { AskProvider } from './ask.tsx'
import { Badge } from './badge.tsx'
import { copyText } from './copy-text.client.ts'
import { staffQuery } from './staff.queries.ts'
import { useAction } from './use-action.client.ts'

type Way = Partial<Parameters<typeof useAction<string, { id: string }>>[0]>

/** A button that packs an order, and what the screen reads of the staff. */
function Packing(way: Way) {
  const { data } = useQuery({ ...staffQuery, queryFn: () => unwrap(api.api.admin.me.$get()) })
  const pack = useAction<string, { id: string }>({
    run: (id) => unwrap(api.api.admin.orders[':id'].seen.$post({ param: { id }, json: {} })) as never,
    changes: ['me'],
    ...way,
  })
  return (
    <button onClick={() => pack.mutate('o1')}>{pack.isPending ? 'Packing' : (data?.name ?? 'Pack')}</button>
  )
}

const path = 'POST /api/admin/orders/o1/seen'
const again = new Refused(403, { error: { code: 'PASSWORD_AGAIN', message: 'Your password, please' } })

async function openPacking(answers: Answers, way: Way = {}) {
  let name = 'First'
  const opened = await openScreen(
    <AskProvider>
      <Packing {...way} />
    </AskProvider>,
    { answers: { 'GET /api/admin/me': () => ({ name }), ...answers } },
  )
  await screen.findByRole('button', { name: 'First' })
  name = 'Second'
  const press = () => opened.user.click(screen.getByRole('button', { name: /First|Second/ }))
  return { ...opened, press }
}

test('a press that is done says so, and what it changed is asked for again', async () => {
  const onDone = vi.fn()
  const { press } = await openPacking({ [path]: { id: 'o1' } }, { done: 'Packed', onDone })
  await press()
  await screen.findByText('Packed')
  await screen.findByRole('button', { name: 'Second' })
  expect(onDone).toHaveBeenCalledWith({ id: 'o1' }, 'o1')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what is said may be made of the answer, or be nothing', async () => {
  const { press, unmount } = await openPacking(
    { [path]: { id: 'o1' } },
    { done: ({ id }, input) => `${id} of ${input}` },
  )
  await press()
  await screen.findByText('o1 of o1')
  unmount()
  const quiet = await openPacking({ [path]: { id: 'o2' } })
  await quiet.press()
  await waitFor(() => expect(quiet.sent.filter(({ call }) => call === path)).toHaveLength(1))
  expect(screen.queryByText('undefined')).toBeNull()
})

// (rule: undo-step)
test('a press with a way back offers Undo for ten seconds, and says when it was taken back', async () => {
  const undo = vi.fn(async () => {})
  const { press, user, sent } = await openPacking({ [path]: { id: 'o1' } }, { done: 'Packed', undo })
  await press()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(undo).toHaveBeenCalledWith({ id: 'o1' }, 'o1')
  await waitFor(() => expect(sent.filter(({ call }) => call === 'GET /api/admin/me')).toHaveLength(3))
})

test.each([
  [new Refused(409, { error: { message: 'It is shipped' } }), 'It is shipped'],
  [new Refused(500, null), 'The shop did not answer. Reload to see whether this was undone.'],
])('what cannot be taken back says why', async (answer, says) => {
  const undo = () => unwrap(api.api.admin.categories.$get())
  const { press, user } = await openPacking(
    { [path]: {}, 'GET /api/admin/categories': answer },
    { done: 'Packed', undo },
  )
  await press()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(says)
  expect(screen.queryByText('Undone')).toBeNull()
})

test.each([
  [new Refused(409, { error: { code: 'CLOSED', message: 'It is cancelled' } }), 'It is cancelled'],
  [new Refused(500, null), 'Something went wrong in the shop. Please try again in a moment.'],
  [
    () => {
      throw new TypeError('Lost')
    },
    'The shop did not answer. Check your connection and try again; nothing was lost.',
  ],
])('a press that is refused says why, unless the screen says it itself', async (answer, says) => {
  const onRefused = vi.fn((_error: unknown, _input: string) => false)
  const { press } = await openPacking({ [path]: answer }, { done: 'Packed', onRefused })
  await press()
  await screen.findByText(says)
  expect(onRefused.mock.calls.map(([, input]) => input)).toEqual(['o1'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Packed')).toBeNull()
})

test('after a refusal the screen is read again; without an answer it stays, for the same press', async () => {
  const answers = [new Refused(500, null), new Refused(409, { error: { message: 'It is packed' } })]
  const { press } = await openPacking({ [path]: () => answers.shift() })
  await press()
  await screen.findByText(/went wrong in the shop/)
  expect(screen.getByRole('button', { name: 'First' })).toBeTruthy()
  await press()
  await screen.findByText('It is packed')
  await screen.findByRole('button', { name: 'Second' })
})

test('a screen that shows a refusal itself has no message over it', async () => {
  const onRefused = vi.fn(() => true)
  const { press } = await openPacking(
    { [path]: new Refused(409, { error: { message: 'Shown here' } }) },
    { onRefused },
  )
  await press()
  await waitFor(() => expect(onRefused).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('Shown here')).toBeNull()
})

// (rule: password-again)
test('a press that needs the password asks for it, and goes on with the same once it is right', async () => {
  let isRight = false
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { press, user, sent } = await openPacking(
    {
      [path]: () => (isRight ? { id: 'o1' } : again),
      'POST /api/admin/password': ({ body }: { body: { password: string } }) =>
        body.password === 'right'
          ? promise
          : new Refused(400, { error: { message: 'That is not your password' } }),
    },
    { done: 'Packed' },
  )
  await press()
  const dialog = await screen.findByRole('dialog')
  expect(linesOf(dialog)).toEqual([
    'dialog Your password, please [modal]',
    'heading Your password, please',
    'button Close',
    'So that nobody with your phone can take money, data or the shop’s contacts, we ask for it again after ten minutes.',
    'textbox Password [type=password autocomplete=current-password required]',
    'button Continue [type=submit]',
  ])
  const field = screen.getByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.type(field, 'wrong{Enter}')
  await screen.findByText('That is not your password')
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBeNull()
  await user.clear(field)
  await user.type(field, 'right')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBe('true'),
  )
  isRight = true
  resolve({})
  await screen.findByText('Packed')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.filter(({ call }) => call === path)).toHaveLength(2)
})

test('without the password nothing is sent and nothing is said; a shop that does not answer is', async () => {
  const { press, user, sent } = await openPacking(
    { [path]: again, 'POST /api/admin/password': new Refused(500, null) },
    { done: 'Packed' },
  )
  await press()
  await user.type(await screen.findByLabelText('Password'), 'right{Enter}')
  await screen.findByText('Something went wrong in the shop. Please try again in a moment.')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: 'First' })
  expect(sent.filter(({ call }) => call === path)).toHaveLength(1)
  expect(document.body.textContent).not.toMatch(/Packed|Your password, please/)
})

/** Asks a question and says what was answered. */
function Asking({ answered }: { answered: (isYes: boolean) => void }) {
  const { confirm } = useAsk()
  const question = { title: 'Send it back?', text: '₦5 goes back', confirmText: 'Send ₦5 back' }
  return <button onClick={() => void confirm(question).then(answered)}>Ask</button>
}

test('before what cannot be undone a person is asked, with a way back', async () => {
  const answered = vi.fn()
  const { user } = await openScreen(
    <AskProvider>
      <Asking answered={answered} />
    </AskProvider>,
  )
  const ask = () => user.click(screen.getByRole('button', { name: 'Ask' }))
  await ask()
  expect(linesOf(await screen.findByRole('dialog'))).toEqual([
    'dialog Send it back? [modal]',
    'heading Send it back?',
    'button Close',
    '₦5 goes back',
    'button No, go back',
    'button Send ₦5 back',
  ])
  await user.click(screen.getByRole('button', { name: 'Send ₦5 back' }))
  await waitFor(() => expect(answered).toHaveBeenLastCalledWith(true))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await ask()
  await user.click(await screen.findByRole('button', { name: 'No, go back' }))
  await waitFor(() => expect(answered).toHaveBeenLastCalledWith(false))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what is copied says so; where it is not allowed the text can be copied by hand', async () => {
  const { user } = await openScreen(<button onClick={() => void copyText('link')}>Copy</button>)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByText('Copied')
  expect(await navigator.clipboard.readText()).toBe('link')
  expect(await copyText('link')).toBe(true)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'))
  expect(await copyText('link')).toBe(false)
  await screen.findByText('This browser does not allow copying. Select the link and copy it.')
})

test('how long ago something was goes on while the screen is open, with the exact time beside it', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-24T12:00:00Z'),
  })
  const { container, unmount } = await openScreen(
    <>
      <Ago at="2026-11-24T11:30:00Z" className="muted" />
      <Badge>Kept</Badge>
    </>,
  )
  vi.advanceTimersByTime(30_000)
  const timeOf = (text: string) => `time ${text} [datetime=2026-11-24T11:30:00Z title=24 Nov 2026, 12:30]`
  await waitFor(() => expect(linesOf(container)).toEqual([`${timeOf('30 min')}`, 'Kept']))
  vi.advanceTimersByTime(60_000)
  await waitFor(() => expect(linesOf(container)[0]).toBe(timeOf('31 min')))
  vi.setSystemTime(vi.getRealSystemTime())
  vi.advanceTimersByTime(30_000)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
