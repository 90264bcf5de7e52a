import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { type Answers, Refused } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { blankDraft, type ChatDraft } from './chat-draft.rules.ts'
import { ChatOrderPage } from './chat-order.page.tsx'

afterEach(() => localStorage.clear())

const place = 'POST /api/admin/chat-orders'
const lekki = { id: 'zone-1', name: 'Lekki', country: 'NG', state: 'Lagos', pricing: 'rate', rate: 350_000 }
const quoted = (feeMinor: number, message: string | null) => ({
  lines: [],
  subtotal: 1_650_000,
  discount: 0,
  delivery: { kind: 'rate', amount: feeMinor, note: '' },
  total: 1_650_000 + feeMinor,
  is_payable: message === null,
  message,
  needs_fee: false,
})

/** The page with a piece and a customer typed before, and no place yet. */
async function openTyped(answers: Answers, more: Partial<ChatDraft> = {}) {
  const line = { productId: 'p1', variantId: 'v1', title: 'Halter', option: 'UK 6', imageUrl: null }
  const draft: ChatDraft = {
    ...blankDraft('key-of-draft'),
    lines: [{ ...line, quantity: 1, listPrice: 1_650_000 }],
    first_name: 'Bisi',
    phone: '0803 555 0202',
    ...more,
  }
  localStorage.setItem('admin.draft.chat-order', JSON.stringify(draft))
  return openScreen(
    <AskProvider>
      <ChatOrderPage />
    </AskProvider>,
    {
      answers: {
        'GET /api/admin/me': { role: 'owner', owners: [] },
        'GET /api/shipping': { zones: [lekki] },
        'GET /api/shop': null,
        ...answers,
      },
    },
  )
}

/** On a phone and where there is room. */
const buttons = () => screen.findAllByRole('button', { name: 'Create the order · ₦20,000' })

test('while the new total is added up, neither the old one nor what was wrong with it is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { user } = await openTyped({
    'POST /api/admin/chat-orders/quote': ({ body }: { body: object }) =>
      'zone_id' in body ? promise : quoted(0, 'Choose a place'),
  })
  await screen.findByRole('option', { name: 'Lekki' })
  await user.selectOptions(screen.getByLabelText('Place'), 'zone-1')
  await screen.findByText('Adding up…')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.body.textContent).not.toContain('₦16,500 ·')
  resolve(quoted(350_000, null))
  await screen.findByText('₦20,000')
  expect(await buttons()).toHaveLength(2)
})

// (rule: chat-order)
test('an order sent again has its key, until the shop says that other contents were made with it', async () => {
  const made = new Refused(422, { error: { code: 'KEY_REUSED', message: 'This order was made as IL-1' } })
  const answers = [new Refused(500, null), made, made]
  const { user, sent } = await openTyped(
    {
      'POST /api/admin/chat-orders/quote': quoted(350_000, null),
      [place]: () => answers.shift(),
    },
    { zoneId: 'zone-1' },
  )
  const placed = () => sent.filter(({ call }) => call === place)
  for (const times of [1, 2, 3]) {
    await user.click((await buttons())[0]!)
    await waitFor(() => expect(placed()).toHaveLength(times))
  }
  await screen.findAllByText('This order was made as IL-1')
  const keys = placed().map(({ body }) => (body as { key: string }).key)
  expect(keys).toEqual(['key-of-draft', 'key-of-draft', expect.stringMatching(/^[0-9a-f-]{36}$/)])
})

// (rule: cart-links)
test('what is chosen can be sent as a link to the cart instead, to the number that is typed', async () => {
  await openTyped({ 'POST /api/admin/chat-orders/quote': quoted(0, null) })
  const link = await screen.findByRole('link', { name: 'WhatsApp' })
  const { href, searchParams } = new URL(link.getAttribute('href')!)
  expect(href).toMatch(/^https:\/\/wa\.me\/2348035550202\?/)
  expect(searchParams.get('text')).toBe(`1 × Halter, UK 6\n${location.origin}/cart/with/v1`)
})

// (rule: chat-order)
test('the button says what it waits for, and what is chosen costs so far', async () => {
  const { user } = await openTyped({ 'POST /api/admin/chat-orders/quote': quoted(0, null) }, { phone: '' })
  expect(await screen.findAllByText('Still needed: a phone, a place · ₦16,500 so far')).toHaveLength(2)
  await user.type(screen.getByLabelText(/^Phone/), '0803 555 0202')
  await user.selectOptions(await screen.findByLabelText('Place'), 'zone-1')
  await waitFor(() => expect(screen.queryByText(/^Still needed/)).toBeNull())
  expect(await screen.findAllByRole('button', { name: 'Create the order · ₦16,500' })).toHaveLength(2)
})

const bolaji = { id: 'c2', name: 'Bolaji Ade', email: 'bolaji@shop.test', phone: '+2348035550303' }
const choices = {
  'POST /api/admin/chat-orders/quote': quoted(0, null),
  'GET /api/admin/customers': { customers: [bolaji], total: 1 },
  'GET /api/admin/customers/c2': bolaji,
}
const street = { address: '12 Bode Thomas Street', landmark: 'Mosque', city: 'Surulere', notes: 'Ring twice' }
async function chooseBolaji(more: Partial<ChatDraft>) {
  const { user } = await openTyped(choices, { ...street, ...more })
  await user.type(screen.getByLabelText('Find a customer'), 'Bolaji')
  await user.click(await screen.findByRole('button', { name: /^Bolaji/ }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bolaji'))
  return ['Street', 'Nearest landmark', 'City', 'Their note'].map(
    (name) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`)).value,
  )
}

// (rule: chat-order)
test('another customer who is chosen has no street and note of the one before', async () => {
  expect(await chooseBolaji({ first_name: 'Bisi', phone: '0803 555 0202' })).toEqual(['', '', '', ''])
})

// (rule: chat-order)
test('a street typed before anybody is chosen stays, and that of a customer who is chosen again', async () => {
  expect(await chooseBolaji({ first_name: '', phone: '' })).toEqual(Object.values(street))
})
