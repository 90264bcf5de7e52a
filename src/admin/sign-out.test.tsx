import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { linesOf } from '../ui/test-lines.ts'
import { openScreen } from '../ui/test-screen.ts'
import { Refused } from '../ui/test-wire.ts'
import { AskProvider } from './kit/ask.tsx'
import { ownerQuery } from './kit/owner-query.client.ts'
import { Rail } from './rail.tsx'
import { Screen } from './kit/screen.tsx'
import { Loaded } from './kit/states.tsx'
import { staffOf } from './kit/test-staff.ts'
import { useStaff } from './kit/staff.queries.ts'

const me = 'GET /api/admin/me'
const signOut = 'POST /api/auth/sign-out'
const draft = 'admin.draft.product:1'

beforeEach(() => localStorage.clear())

async function openRail(answer: unknown) {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const opened = await openScreen(
    <AskProvider>
      <Rail />
    </AskProvider>,
    { at: '/admin', answers: { [me]: staffOf(), [signOut]: answer } },
  )
  const press = async () => opened.user.click(await screen.findByRole('button', { name: 'Sign out' }))
  return { ...opened, assign, press }
}

// (rule: staff-sign-out)
test('signing out empties what the person typed and leads to the shop, but keeps the counter’s sales', async () => {
  const { assign, press, user } = await openRail({})
  localStorage.setItem(draft, '{"title":"Ad"}')
  localStorage.setItem('list.viewed', '["a"]')
  localStorage.setItem('counter-sales', '[]')
  const remove = vi.fn(async () => true)
  vi.stubGlobal('caches', { delete: remove })
  await press()
  const question = await screen.findByRole('dialog', { name: 'Sign out without saving?' })
  expect(linesOf(question)).toContain(
    'Something you typed is not saved. Signing out removes it from this device; this cannot be undone.',
  )
  expect(localStorage.getItem(draft)).not.toBeNull()
  await user.click(screen.getByTestId('confirm'))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(Object.keys(localStorage)).toEqual(['counter-sales'])
  // (rule: offline-screens)
  expect(remove).toHaveBeenCalledWith('admin-data')
})

// (rule: staff-sign-out)
test('who does not want to lose what she typed stays signed in', async () => {
  const { press, user, sent } = await openRail({})
  localStorage.setItem(draft, '{"title":"Ad"}')
  await press()
  await user.click(await screen.findByRole('button', { name: 'No, go back' }))
  expect(sent.map(({ call }) => call)).not.toContain(signOut)
})

// (rule: staff-sign-out)
test('without an answer she is still signed in, and reads so', async () => {
  const { assign, press } = await openRail(new Refused(500, {}))
  await press()
  expect(
    await screen.findByText('The shop did not answer, so you are still signed in. Please try again.'),
  ).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
})

const promotionsQuery = ownerQuery('get /promotions')

function Promotions() {
  useStaff()
  const query = useQuery(promotionsQuery)
  return (
    <Screen title="Promotions">
      <Loaded query={query}>{() => null}</Loaded>
    </Screen>
  )
}

// (rules: helper-role, staff-sign-out)
test('a helper reads that a screen is the owners’, and who can change that', async () => {
  await openScreen(<Promotions />, {
    answers: {
      [me]: staffOf({ role: 'helper', owners: ['Ngozi Obi', 'Ada Eze'] }),
      'GET /api/admin/promotions': new Refused(404, { error: { code: 'NOT_FOUND', message: 'Not found' } }),
    },
  })
  expect(await screen.findByRole('heading', { name: 'You cannot open this' })).toBeTruthy()
  const lines = linesOf()
  expect(lines).toContain(
    'This is for owners, and helpers they allow. Ngozi Obi or Ada Eze can change what you may do.',
  )
  expect(lines).toContain('link Go to Today [href=/admin]')
  expect(lines.join()).not.toContain('Try again')
})
