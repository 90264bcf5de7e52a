import { usualRights } from '../lib/helper-rights.rules.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { toast } from '../ui/toast.tsx'
import { linesOf } from '../ui/test-lines.ts'
import { openScreen } from '../ui/test-screen.ts'
import { Refused } from '../ui/test-wire.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Frame, OfflineBanner } from './frame.tsx'
import { createAdminQueryClient } from './kit/query-client.client.ts'
import { Rail } from './rail.tsx'
import { staffOf } from './kit/test-staff.ts'

const gone = new Refused(404, { error: { code: 'NOT_FOUND', message: 'Not found' } })
const me = 'GET /api/admin/me'

const foot = [
  'link View shop [href=/]',
  'combobox Colours “◐ Auto” of ◐ Auto, ◐ Light, ◐ Dark',
  'Ngozi',
  'button Sign out',
]
const rail = [
  'link Today [href=/admin]',
  'link Needs you 120 waiting [href=/admin/needs-you]',
  'group Sales',
  'link Orders 7 waiting [current=page href=/admin/orders]',
  'link Returns [href=/admin/returns]',
  'link Reviews [href=/admin/reviews]',
  'link Sell [href=/admin/sell]',
  'link Till [href=/admin/till]',
  'link Is the money in? [href=/admin/is-it-in]',
  'group Goods',
  'link Products [href=/admin/products]',
  'link Count stock [href=/admin/products/count]',
  'link Featured [href=/admin/featured]',
  'link Categories [href=/admin/categories]',
  'link Promotions [href=/admin/promotions]',
  'group People',
  'link Customers [href=/admin/customers]',
  'link Store credit [href=/admin/credit]',
  'link Team [href=/admin/team]',
  'group Shop',
  'link Delivery [href=/admin/shipping]',
  'link Look and words [href=/admin/settings?part=look]',
  'link Settings [href=/admin/settings]',
  'link Shop health [href=/shop-health]',
]
const withoutPins = (lines: string[]) => lines.filter((line) => !line.startsWith('button Pin '))

test('the rail names every screen with what waits behind it, and marks the one that is open', async () => {
  await openScreen(<Rail />, { at: '/admin/orders/1', answers: { [me]: staffOf() } })
  await screen.findByRole('navigation')
  expect(withoutPins(linesOf()).filter((line) => line !== 'complementary')).toEqual([
    'link Indigo Lane [href=/admin]',
    'navigation Your shop',
    ...rail,
    ...foot,
  ])
})

// (rule: helper-role)
test('a helper’s rail has what a helper may open, and nothing waits where nothing does', async () => {
  const helper = staffOf({
    role: 'helper',
    rights: [...usualRights],
    counter: null,
    counts: { to_pack: 0, to_ship: 0, needs_you: 0 },
  })
  await openScreen(<Rail />, { at: '/admin', answers: { [me]: helper } })
  await screen.findByRole('navigation')
  expect(withoutPins(linesOf()).slice(3, -foot.length)).toEqual([
    'link Today [current=page href=/admin]',
    'group Sales',
    'link Orders [href=/admin/orders]',
    'link Returns [href=/admin/returns]',
    'link Is the money in? [href=/admin/is-it-in]',
    'group Goods',
    'link Products [href=/admin/products]',
    'link Count stock [href=/admin/products/count]',
  ])
})

// (rule: helper-rights)
test('a helper without rights has no line that she may not open', async () => {
  await openScreen(<Rail />, {
    at: '/admin',
    answers: { [me]: staffOf({ role: 'helper', rights: [], counter: null }) },
  })
  await screen.findByRole('navigation')
  for (const name of ['Returns', 'Sell', 'Till', 'Count stock'])
    expect(screen.queryByRole('link', { name })).toBeNull()
})

const bar = (today: string, orders: string, more: string) => [
  'navigation Your shop',
  `link Today [${today}href=/admin]`,
  `link Orders${orders}`,
  'link Sell [href=/admin/sell]',
  'link Products [href=/admin/products]',
  `button More${more} [haspopup=dialog]`,
]

test('the phone’s bar leads to four screens, More to the others, and Back closes it', async () => {
  const { user, router, address } = await openScreen(<BottomBar />, {
    at: '/admin/orders/7',
    answers: { [me]: staffOf() },
  })
  await screen.findByRole('navigation')
  expect(linesOf()).toEqual(bar('', ' 7 waiting [current=page href=/admin/orders]', ' 99+ waiting'))
  await user.click(screen.getByRole('button', { name: /More/ }))
  const sheet = await screen.findByRole('dialog', { name: 'More' })
  const inBar = /^link (?:Today|Orders|Sell|Products) /
  expect(linesOf(sheet)).toEqual([
    'dialog More [modal]',
    'heading More',
    'button Close',
    ...rail.filter((line) => !inBar.test(line)),
    'button Edit pins',
    ...foot,
  ])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /More/ }))
  await user.click(await screen.findByRole('link', { name: 'Team' }))
  await waitFor(() => expect(address()).toBe('/admin/team'))
  router.history.back()
  await waitFor(() => expect(address()).toBe('/admin/orders/7'))
  expect(router.state.location.state.overlay).toBeUndefined()
})

test('a pinned screen is under Pinned, before the other headings, on this device, until it is taken down', async () => {
  const { user } = await openScreen(<Rail />, { at: '/admin', answers: { [me]: staffOf() } })
  await user.click(await screen.findByRole('button', { name: 'Pin Customers' }))
  const pinned = screen.getByRole('group', { name: 'Pinned' })
  expect(linesOf(pinned)).toEqual([
    'group Pinned',
    'link Customers [href=/admin/customers]',
    'button Unpin Customers',
  ])
  expect(screen.getAllByRole('group')[0]).toBe(pinned)
  expect(linesOf(screen.getByRole('group', { name: 'People' }))).not.toContain(
    'link Customers [href=/admin/customers]',
  )
  cleanup()
  await openScreen(<Rail />, { at: '/admin', answers: { [me]: staffOf() } })
  await user.click(await screen.findByRole('button', { name: 'Unpin Customers' }))
  expect(screen.queryByRole('group', { name: 'Pinned' })).toBeNull()
})

test('in More a line has its pin only while pins are edited', async () => {
  const { user } = await openScreen(<BottomBar />, { at: '/admin', answers: { [me]: staffOf() } })
  await user.click(await screen.findByRole('button', { name: /More/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit pins' }))
  await user.click(screen.getByRole('button', { name: 'Pin Customers' }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(linesOf(screen.getByRole('group', { name: 'Pinned' }))).toEqual([
    'group Pinned',
    'link Customers [href=/admin/customers]',
  ])
  expect(screen.queryByRole('button', { name: /^(?:Pin|Unpin) / })).toBeNull()
})

test('the bar counts up to 99, and says nothing where nothing waits', async () => {
  const counts = { to_pack: 0, to_ship: 0, needs_you: 99 }
  await openScreen(<BottomBar />, { at: '/admin', answers: { [me]: staffOf({ counts }) } })
  await screen.findByRole('navigation')
  expect(linesOf()).toEqual(bar('current=page ', ' [href=/admin/orders]', ' 99 waiting'))
})

/** The stream of changes, which nothing comes through. */
class Quiet extends EventTarget {
  static readonly CLOSED = 2
  close() {}
}
const openFrame = (answer: unknown, more = {}) => {
  vi.stubGlobal('EventSource', Quiet)
  return openScreen(<main>The screen</main>, {
    at: '/admin/orders?q=ada',
    answers: { [me]: answer, ...more },
    queryClient: createAdminQueryClient(),
    Frame,
  })
}
const signedOut = [
  'alert',
  'You are signed out. What you typed is kept on this device.',
  'link Sign in again [href=/auth?mode=login&returnTo=%2Fadmin%2Forders%3Fq%3Dada]',
]

// (rule: palette)
test('around every screen are a way past the rail, rail and bar, the search and what is said', async () => {
  const { user } = await openFrame(staffOf())
  await screen.findByText('The screen')
  const lines = linesOf()
  expect(lines.slice(0, 4)).toEqual([
    'link Skip to content [href=#page]',
    'complementary',
    'link Indigo Lane [href=/admin]',
    'navigation Your shop',
  ])
  expect(lines.filter((line) => line === 'navigation Your shop')).toHaveLength(2)
  expect(lines).not.toContain(signedOut[1])
  expect(document.querySelector('#page')).toHaveProperty('tabIndex', -1)
  expect(document.querySelectorAll('[role=status]')).toHaveLength(2)
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog')
  toast.success('Packed')
  await screen.findByText('Packed')
})

test('while it is not known who is signed in the frame waits; nobody is led to sign in and back', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  vi.stubGlobal('location', { ...window.location, pathname: '/admin/orders', search: '?q=ada' })
  await openFrame(() => promise)
  expect(linesOf()).toEqual(['main', 'status Loading'])
  resolve(gone)
  await screen.findByRole('alert')
  expect(linesOf()).toEqual(signedOut)
})

test('a shop that does not answer is asked again at a press', async () => {
  let answer: unknown = new Refused(500, null)
  const { user } = await openFrame(() => answer)
  await screen.findByText('Something went wrong in the shop. Please try again in a moment.')
  answer = staffOf()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('The screen')
})

// (rule: sample-orders)
test('where orders are made up every screen says so, and leads her who may to what clears them', async () => {
  await openFrame(staffOf({ has_samples: true }))
  const samples = await screen.findByRole('note')
  const words = 'Sample data. Not real.Made-up customers get no email. Their orders and sums are made up too.'
  expect(linesOf(samples)).toEqual(['note', words, 'link Make it mine [href=/admin/first-steps]'])
  cleanup()
  await openFrame(staffOf({ has_samples: true, role: 'helper', rights: [], counter: null }))
  expect(linesOf(await screen.findByRole('note'))).toEqual(['note', words])
  cleanup()
  await openFrame(staffOf())
  await screen.findByText('The screen')
  expect(screen.queryByRole('note')).toBeNull()
})

/** Reads something of the shop, and sends something. */
function Reader() {
  const read = useQuery({ queryKey: ['read'], queryFn: () => unwrap(api.api.admin.categories.$get()) })
  const send = useMutation({ mutationFn: () => unwrap(api.api.admin.categories.$get()) })
  return <button onClick={() => send.mutate()}>{read.isError ? 'Refused' : 'Reading'}</button>
}

test.each([
  [404, 2],
  [401, 2],
  [400, 1],
  [500, 1],
])('a call refused with %i asks once more who is signed in, if it may be that', async (status, asked) => {
  vi.stubGlobal('EventSource', Quiet)
  let role: unknown = staffOf()
  const { sent, user } = await openScreen(<Reader />, {
    answers: { [me]: () => role, 'GET /api/admin/categories': new Refused(status, null) },
    queryClient: createAdminQueryClient(),
    Frame,
  })
  const button = await screen.findByRole('button', { name: 'Refused' })
  const count = (call: string) => sent.filter((one) => one.call === call).length
  await waitFor(() => expect(count(me)).toBe(asked))
  expect(count('GET /api/admin/categories')).toBe(status === 500 ? 2 : 1)
  role = gone
  await user.click(button)
  await waitFor(() => expect(count('GET /api/admin/categories')).toBe(status === 500 ? 3 : 2))
  if (asked === 2) await screen.findByText(/^You are signed out/)
  else expect(count(me)).toBe(1)
})

test('without a connection a line says what works, until it is back', async () => {
  await openScreen(<OfflineBanner />)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(linesOf()).toEqual(['status'])
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(linesOf()).toEqual(['status', 'No connection. You can look and type; saving works when it is back.'])
  isOnline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(linesOf()).toEqual(['status'])
})
