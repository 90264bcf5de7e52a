import { screen } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/browser/api-client.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { staffQuery } from './staff.queries.ts'
import type { Staff } from '../team/staff.service.ts'
import { Empty, Failed, ScreenError } from './states.tsx'
import { staffOf } from './test-staff.ts'

const refused = (status: number, code: string) =>
  new ApiError(status, { error: { code, message: 'Not that' } })
const helper: Partial<Staff> = { role: 'helper', owners: ['Ngozi Obi'] }

function openFailed(error: unknown, who: Partial<Staff>, onRetry = () => {}) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(staffQuery.queryKey, staffOf(who))
  return openScreen(<Failed error={error} onRetry={onRetry} />, { queryClient })
}
const failed = (text: string) => ['alert', text, 'button Try again']
const noAnswer = 'This could not be loaded. Check your connection and try again.'
const shopFailed = 'Something went wrong in the shop. Please try again in a moment.'

// (rule: helper-role)
test.each([
  ['a helper', refused(403, 'FORBIDDEN'), ['Ngozi Obi'], 'Ngozi Obi'],
  ['a helper', refused(404, 'NOT_FOUND'), ['Ngozi Obi', 'Ada Eze'], 'Ngozi Obi or Ada Eze'],
  ['a helper of a shop without names', refused(404, 'NOT_FOUND'), [], 'An owner'],
])('%s reads who can show what is the owners’', async (_, error, owners, who) => {
  await openFailed(error, { role: 'helper', owners })
  expect(linesOf()).toEqual([
    'region You cannot open this',
    'heading You cannot open this',
    `This is for owners, and helpers they allow. ${who} can change what you may do.`,
    'link Go to Today [href=/admin]',
  ])
})

// (rule: helper-role)
test.each([
  ['an owner reads why she is refused', refused(403, 'FORBIDDEN'), {}, 'Not that'],
  ['an owner reads that it is not there', refused(404, 'NOT_FOUND'), {}, 'Not that'],
  ['a helper reads that one thing is not there', refused(404, 'ORDER_NOT_FOUND'), helper, 'Not that'],
  ['a helper reads why another call is refused', refused(409, 'CLOSED'), helper, 'Not that'],
  ['a helper reads that the shop is away', refused(503, 'DOWN'), helper, 'Not that'],
  ['an owner reads that the shop failed', refused(500, 'INTERNAL'), {}, shopFailed],
  ['a helper reads that the line is gone', new TypeError('Lost'), helper, noAnswer],
])('%s', async (_, error, who, text) => {
  const onRetry = vi.fn()
  const { user } = await openFailed(error, who, onRetry)
  expect(linesOf()).toEqual(failed(text))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

// (rule: screens-go-on)
test('a screen that got no answer goes on by itself when the shop is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isBack = false
  const onRetry = vi.fn()
  await openFailed(new TypeError('Lost'), {}, onRetry)
  vi.stubGlobal('fetch', async () => {
    if (!isBack) throw new TypeError('Lost')
    return new Response('{}')
  })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(onRetry).not.toHaveBeenCalled()
  isBack = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(onRetry).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onRetry).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

// (rule: screens-go-on)
test('a screen that the shop refused or failed waits for a press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onRetry = vi.fn()
  await openFailed(refused(500, 'INTERNAL'), {}, onRetry)
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await vi.advanceTimersByTimeAsync(11_000)
  expect(onRetry).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('a screen that is refused says why', async () => {
  await openScreen(<ScreenError error={refused(409, 'CLOSED')} />)
  expect(linesOf()).toEqual(['main', ...failed('Not that')])
})

test('what is empty says what will be here, with the way to add it where there is one', async () => {
  await openScreen(
    <>
      <Empty text="No order yet." />
      <Empty text="No product yet." way={{ label: 'Add one', href: '/new' }} />
    </>,
  )
  expect(linesOf()).toEqual(['No order yet.', 'No product yet.', 'link Add one [href=/new]'])
})
