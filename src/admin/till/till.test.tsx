import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lagosDay } from '../../lib/time.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { type Answers, Refused } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { staffOf } from '../kit/test-staff.ts'
import { WaitingTill } from '../needs-you/needs-you.page.tsx'
import { drawerOf, takenTexts } from './till-words.rules.ts'
import { TillPage } from './till.page.tsx'

const till = (own: Partial<TillView> = {}): TillView => ({
  id: 'till-1',
  day: lagosDay(new Date()),
  state: 'open',
  person: 'Ngozi',
  is_own: true,
  float: 500_000,
  taken: [
    { method: 'cash', amount: 1_800_000 },
    { method: 'terminal', amount: 700_000 },
  ],
  given_back: 300_000,
  moves: [],
  expected: 2_000_000,
  counted: null,
  reason: '',
  opened_at: '2026-11-24T08:00:00.000Z',
  counted_at: null,
  ...own,
})
const handedIn = till({
  state: 'handed_in',
  is_own: false,
  person: 'Ada Obi',
  day: '2026-11-23',
  counted: 1_980_000,
  reason: 'Gave wrong change',
  counted_at: '2026-11-23T18:00:00.000Z',
})

async function openTill(tills: TillView[], answers: Answers = {}, role: 'admin' | 'helper' = 'admin') {
  let shown = tills
  const opened = await openScreen(
    <AskProvider>
      <TillPage />
    </AskProvider>,
    {
      at: '/admin/till',
      answers: {
        'GET /api/admin/me': staffOf({ role }),
        'GET /api/admin/tills': () => ({ tills: shown }),
        ...answers,
      },
    },
  )
  await screen.findByRole('heading', { name: 'Till' })
  return {
    ...opened,
    lines: () => linesOf(screen.getByRole('main')),
    show: (next: TillView[]) => (shown = next),
    press: (name: string) => opened.user.click(screen.getByRole('button', { name })),
    posts: () => opened.sent.filter(({ call }) => call.startsWith('POST')),
  }
}

// (rule: till)
test('without a till the day can be opened with cash in it', async () => {
  const { lines, press, user, posts, show } = await openTill([], { 'POST /api/admin/tills': till() })
  await screen.findByRole('heading', { name: 'Today' })
  expect(lines()).toEqual([
    'main',
    'region Today',
    'heading Today',
    'Your first sale opens a till with nothing in it.',
    'button Open with cash in it',
  ])
  await press('Open with cash in it')
  await press('Save')
  expect(screen.getByRole('dialog').textContent).toContain('Type an amount, like 5,000, or 0')
  await user.type(screen.getByRole('textbox', { name: /^Cash in the till/ }), '5,000')
  show([till()])
  await press('Save')
  await screen.findByText('The till is open')
  expect(posts()).toMatchObject([{ call: 'POST /api/admin/tills', body: { float: 500_000 } }])
  await screen.findByText('Expected in the till')
})

test('tills that cannot be read are asked for again', async () => {
  let isThere = false
  const { press } = await openTill([], {
    'GET /api/admin/tills': () => (isThere ? { tills: [till()] } : new Refused(500, null)),
  })
  await screen.findByText('Something went wrong in the shop. Please try again in a moment.')
  isThere = true
  await press('Try again')
  await screen.findByText('Expected in the till')
})

// (rule: till)
test('an open till adds up, and its count says what is too little; a refusal keeps what was typed', async () => {
  let answer: unknown = new Refused(409, {
    error: { code: 'TILL_CHANGED', message: 'Something was sold since. Look again.' },
  })
  const count = 'POST /api/admin/tills/till-1/count'
  const { lines, press, user, posts, show } = await openTill([till()], { [count]: () => answer })
  await screen.findByText('Expected in the till')
  expect(lines()).toEqual([
    'main',
    'region Today',
    'heading Today',
    'At the start',
    '₦5,000',
    'Cash taken',
    '₦18,000',
    'Cash refunded',
    '−₦3,000',
    'Expected in the till',
    '₦20,000',
    'Terminal, not in the till',
    '₦7,000',
    'button Count and close',
    'button Cash at the start',
    'button Cash in or out',
  ])
  await press('Count and close')
  const sheet = screen.getByRole('dialog')
  await press('Close the till')
  expect(sheet.textContent).toContain('Type an amount, like 5,000, or 0')
  await user.type(screen.getByRole('textbox', { name: 'Cash you counted' }), '19,800')
  expect(sheet.textContent).toContain('₦200 short')
  await press('Close the till')
  expect(sheet.textContent).toContain('Say why it does not add up')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Gave wrong change')
  await press('Close the till')
  await screen.findByText('Something was sold since. Look again.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cash you counted' }).value).toBe('19,800')
  answer = till({ state: 'closed', counted: 1_980_000 })
  show([till({ state: 'closed', counted: 1_980_000, reason: 'Gave wrong change' })])
  await press('Close the till')
  await screen.findByText('The till is closed')
  expect(posts().at(-1)).toMatchObject({
    body: { counted: 1_980_000, expected: 2_000_000, reason: 'Gave wrong change' },
  })
  await waitFor(() => expect(lines().join(' ')).toContain('“Gave wrong change”'))
})

// (rule: till)
test('a helper hands a difference in, and cannot accept it', async () => {
  const { press, user, show, lines } = await openTill(
    [till()],
    { 'POST /api/admin/tills/till-1/count': { ...handedIn, is_own: true } },
    'helper',
  )
  await screen.findByText('Expected in the till')
  await press('Count and close')
  await user.type(screen.getByRole('textbox', { name: 'Cash you counted' }), '20,000')
  expect(screen.getByRole('dialog').textContent).toContain('Difference None')
  expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Close the till' })).not.toBeNull()
  await user.clear(screen.getByRole('textbox', { name: 'Cash you counted' }))
  await user.type(screen.getByRole('textbox', { name: 'Cash you counted' }), '20,100')
  expect(screen.getByRole('dialog').textContent).toContain('₦100 over')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Found')
  show([{ ...handedIn, is_own: true }])
  await press('Hand it in')
  await screen.findByText('Handed in. An owner closes it.')
  await screen.findByRole('region', { name: 'Counted with a difference' })
  expect(lines()).not.toContain('button Accept and close')
})

// (rule: kept-sale)
test('a till is not counted while sales of the device wait to be sent', async () => {
  localStorage.setItem('counter-sales', JSON.stringify([{ key: 'k', who: 'a', body: {}, total: 1, at: '' }]))
  const { lines } = await openTill([till()])
  await screen.findByText('Some sales have not been sent yet. Count once they have.')
  expect(lines()).toContain('button Count and close [disabled]')
})

const close = 'POST /api/admin/tills/till-1/close'

// (rule: till)
test('an owner accepts a helper’s difference after a question', async () => {
  const { press, posts, show, lines } = await openTill([handedIn], { [close]: handedIn })
  await screen.findByText('Ada Obi, Mon 23 Nov: ₦200 short')
  await press('Accept and close')
  expect(screen.getByRole('dialog').textContent).toContain(
    'Ada Obi counted ₦19,800. The difference is noted for good; this cannot be undone.',
  )
  expect(posts()).toEqual([])
  show([{ ...handedIn, state: 'closed' }])
  await press('Close it')
  await screen.findByText('The till is closed')
  expect(posts()).toMatchObject([{ call: close }])
  await waitFor(() => expect(lines()).toContain('region Earlier closings'))
})

// (rules: till, needs-you)
test('a till with a difference waits in Needs you with person, day, amounts and reason', async () => {
  const { user, sent } = await openScreen(
    <AskProvider>
      <ul>
        <WaitingTill till={handedIn} />
      </ul>
    </AskProvider>,
    { answers: { [close]: handedIn } },
  )
  const item = await screen.findByRole('listitem')
  expect(linesOf(item).filter((line) => !line.startsWith('time'))).toEqual([
    expect.stringMatching(/^heading The till is ₦200 short Ada Obi, Mon 23 Nov /),
    '“Gave wrong change”',
    '₦19,800 was counted; ₦20,000 was expected.',
    'button Accept and close',
    'link Open the tills [href=/admin/till]',
  ])
  await user.click(screen.getByRole('button', { name: 'Accept and close' }))
  await user.click(screen.getByRole('button', { name: 'Close it' }))
  await screen.findByText('The till is closed')
  expect(sent.map(({ call }) => call)).toEqual([close])
})

// (rules: till, blind-count)
test('a helper counts without the sum, and writes down cash she took out', async () => {
  const blind = till({ expected: null, given_back: 0, taken: [] })
  const { lines, press, user, posts } = await openTill(
    [blind],
    {
      'POST /api/admin/tills/till-1/cash': blind,
      'POST /api/admin/tills/till-1/count': till({ state: 'handed_in', counted: 1_900_000 }),
    },
    'helper',
  )
  await screen.findByText('Shown once you have counted it')
  expect(lines().join(' ')).not.toMatch(/₦20,000|Cash taken/)
  await press('Cash in or out')
  await press('Save')
  expect(screen.getByRole('dialog').textContent).toContain('Say what it is for')
  await user.type(screen.getByRole('textbox', { name: 'How much' }), '1,500')
  await user.type(screen.getByRole('textbox', { name: /^What for/ }), 'Taxi')
  await press('Save')
  await screen.findByText('₦1,500 taken out: Taxi')
  expect(posts().at(-1)).toMatchObject({ body: { amount: -150_000, reason: 'Taxi' } })
  await press('Count and close')
  await user.type(screen.getByRole('textbox', { name: 'Cash you counted' }), '19,000')
  expect(screen.getByRole('dialog').textContent).not.toMatch(/short|Difference/)
  await press('Hand it in')
  await screen.findByText('Handed in. An owner closes it.')
  expect(posts().at(-1)).toMatchObject({ body: { counted: 1_900_000, expected: null, reason: '' } })
})

// (rule: till)
test('a till of another day says what its sum is, so that nobody adds it to the takings', () => {
  const till = { counted: 24_505_000, expected: 24_505_000, float: 2_000_000 }
  expect(
    [till, { ...till, counted: null }, { ...till, counted: null, expected: null }].map(drawerOf),
  ).toEqual([
    { label: 'Counted', amount: 24_505_000 },
    { label: 'Expected', amount: 24_505_000 },
    { label: 'At the start', amount: 2_000_000 },
  ])
  const taken = [
    { method: 'cash', amount: 22_505_000 },
    { method: 'terminal', amount: 10_750_000 },
  ]
  const sums = { float: 2_000_000, given_back: 0, moves: [] }
  const out = { amount: -300_000, reason: 'Taxi', at: '2026-11-21T10:00:00.000Z' }
  const read = (given: Parameters<typeof takenTexts>[0]) =>
    takenTexts(given).map((text) => text.replaceAll('\u00a0', ' '))
  expect([
    read({ ...sums, taken }),
    read({ ...sums, taken, given_back: 500_000, moves: [out] })[0],
    read({ ...sums, taken: [] }),
  ]).toEqual([
    ['Start ₦20,000 + cash ₦225,050', 'Terminal ₦107,500'],
    'Start ₦20,000 + cash ₦225,050 − refunded ₦5,000 − taken out ₦3,000',
    ['Nothing sold'],
  ])
})

// (rule: till)
test('a till that adds up in the end is closed without the reason of a wrong count', async () => {
  const count = 'POST /api/admin/tills/till-1/count'
  const { press, user, posts } = await openTill([till()], { [count]: till({ state: 'closed' }) })
  await screen.findByText('Expected in the till')
  await press('Count and close')
  const counted = screen.getByRole('textbox', { name: 'Cash you counted' })
  await user.type(counted, '19,800')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Gave wrong change')
  await user.clear(counted)
  await user.type(counted, '20,000')
  await press('Close the till')
  await screen.findByText('The till is closed')
  expect(posts()).toMatchObject([{ body: { counted: 2_000_000, reason: '' } }])
})
