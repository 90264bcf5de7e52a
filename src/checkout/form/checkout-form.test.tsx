import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { ada, cartOf, home, shopOf } from '../test-checkout-answers.ts'
import { paymentCall } from '../test-checkout-page.ts'
import { openCheckout, openKept, paymentLine } from './test-checkout.ts'

const mainOf = () => linesOf(document.querySelector('.checkout-main')!)

// (rule: checkout-form)
test('checkout asks for everything in one column, with what a phone needs to help', async () => {
  const { container } = await openCheckout()
  await screen.findByTestId('pay')
  await waitFor(() => expect(screen.getByTestId('pay').textContent).toContain('₦20,500'))
  expect(linesOf(container).slice(0, 2)).toEqual(['main', 'form Checkout [method=post novalidate]'])
  expect(mainOf()).toEqual([
    'heading Checkout',
    'region Contact',
    'heading Contact',
    'textbox Email “ada@shop.test” (We send your receipt and delivery updates here.) [type=email autocapitalize=none autocomplete=email inputmode=email maxlength=254 required spellcheck=false]',
    'We send your receipt and delivery updates here.',
    'textbox First name “Ada” [autocomplete=given-name maxlength=80 required]',
    'textbox Last name “Obi” [autocomplete=family-name maxlength=80 required]',
    'textbox Phone “+2348031234567” (The rider calls this number, e.g. 0803 000 0000.) [type=tel autocomplete=tel inputmode=tel maxlength=30 required]',
    'The rider calls this number, e.g. 0803 000 0000.',
    'region Delivery address',
    'heading Delivery address',
    expect.stringMatching(/^combobox Country “Nigeria”/),
    expect.stringMatching(/^textbox Street address/),
    expect.stringMatching(/^textbox Nearest landmark \(optional\)/),
    'A junction, school or bank the rider knows.',
    expect.stringMatching(/^textbox City/),
    expect.stringMatching(/^combobox State “Choose a state”/),
    expect.stringMatching(/^combobox Shipping location “Choose your state first”/),
    'checkbox Remember this address for next time (checked)',
    'textbox Anything we should know? (optional) [maxlength=1000]',
    'region Payment',
    'heading Payment',
    paymentLine,
  ])
})

test('on a phone the summary is one line that opens; it has the code, the lines and the ways back', async () => {
  const { user } = await openCheckout()
  await waitFor(() => expect(screen.getByTestId('pay').textContent).toContain('₦20,500'))
  const summary = screen.getByRole('region', { name: 'Order summary' })
  const lines = linesOf(summary)
  expect(lines.slice(0, 2)).toEqual([
    'region Order summary',
    'button Order summary: 2 items · ₦20,500 [expanded=false]',
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      'heading Ankara Dress',
      'Subtotal',
      '₦18,000',
      'Total',
      '₦20,500',
      'link Back to cart [href=/cart]',
      'link Review before paying [href=/checkout/review]',
    ]),
  )
  expect(lines.some((line) => line.startsWith('button Proceed to Payment - ₦20,500 [type=submit]'))).toBe(
    true,
  )
  expect(screen.getByTestId('line-total').textContent).toBe('₦18,000')
  const fold = screen.getByTestId('summary-fold')
  const folded = document.getElementById(fold.getAttribute('aria-controls')!)!
  expect([fold.getAttribute('aria-expanded'), folded.className.includes('max-lg:hidden')]).toEqual([
    'false',
    true,
  ])
  expect(folded.textContent).toContain('Ankara Dress')
  await user.click(fold)
  expect([fold.getAttribute('aria-expanded'), folded.className.includes('max-lg:hidden')]).toEqual([
    'true',
    false,
  ])
})

// (rule: checkout-form)
test('what is missing is named above the form and at each field, and nothing is sent', async () => {
  const { pay, user, posted, field, fill } = await openCheckout({ session: { ...ada, profile: null } })
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  await fill({ Email: 'ada' })
  const focused: unknown[] = []
  document.addEventListener('focusin', ({ target }) => focused.push(target))
  await user.click(pay())
  const summary = await screen.findByText('Missing Information')
  const alert = summary.closest('[role=alert]')!
  expect(linesOf(alert)).toEqual([
    'alert',
    'Missing Information',
    'Please fill in all required fields',
    ...[
      'Email',
      'First name',
      'Last name',
      'Phone',
      'Street address',
      'City',
      'State',
      'Shipping location',
    ].map((name) => expect.stringContaining(`link ${name} `)),
  ])
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(focused).toEqual([pay(), alert])
  expect(screen.getByText('City is required')).toBeTruthy()
  expect(posted(paymentCall)).toEqual([])
  await user.click(within(alert as HTMLElement).getByRole('link', { name: 'City' }))
  expect(document.activeElement).toBe(field('City'))
})

// (rule: one-screen-checkout)
test('a customer with a saved address sees what to confirm; Change opens every field, which stay open', async () => {
  const { user, field, container } = await openKept()
  await screen.findByRole('heading', { name: 'Deliver to' })
  expect(mainOf()).toEqual([
    'heading Checkout',
    'region Deliver to',
    'heading Deliver to',
    'button Change delivery details',
    'Ada Obi',
    '12 Bode Thomas Street, Surulere, Lagos, Nigeria',
    '+2348031234567',
    'ada@shop.test',
    'details',
    'Add a note',
    'textbox Anything we should know? (optional) [maxlength=1000]',
  ])
  expect(linesOf(container)).toContain(paymentLine)
  await user.type(field(/Anything/), 'x')
  expect(linesOf(container)).toContain('details [open]')
  await user.clear(field(/Anything/))
  expect(linesOf(container)).toContain('details [open]')
  await user.click(screen.getByRole('button', { name: /^Change/ }))
  expect(screen.queryByRole('heading', { name: 'Deliver to' })).toBeNull()
  expect(linesOf(container).filter((line) => line === paymentLine)).toHaveLength(1)
  expect(
    linesOf(screen.getByRole('group', { name: 'Deliver to' })).filter((line) => line.startsWith('radio')),
  ).toEqual([expect.stringMatching(/^radio Ada Obi.*\(checked\)/), 'radio Another address'])
  expect(screen.queryByLabelText('Street address')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Another address' }))
  expect(field('Street address').value).toBe('')
  expect(field('State').value).toBe('')
  await user.click(screen.getByRole('radio', { name: /Ada Obi/ }))
  await waitFor(() => expect(screen.queryByLabelText('Street address')).toBeNull())
  expect(screen.getByRole('radio', { name: /Ada Obi/ })).toHaveProperty('checked', true)
})

test('a saved address that leaves something to fill in opens every field', async () => {
  await openKept({}, { session: { ...ada, profile: null }, addresses: [{ ...home, phone: '' }] })
  await screen.findByRole('radio', { name: /Ada Obi/ })
  expect(screen.queryByRole('heading', { name: 'Deliver to' })).toBeNull()
})

test('an address chosen after a refusal takes what was wrong away', async () => {
  const { user, pay } = await openKept()
  await user.click(await screen.findByRole('button', { name: /^Change/ }))
  await user.click(screen.getByRole('radio', { name: 'Another address' }))
  await waitFor(() => expect(pay().disabled).toBe(false))
  await user.click(pay())
  await screen.findByText('City is required')
  await user.click(screen.getByRole('radio', { name: /Ada Obi/ }))
  await waitFor(() => expect(screen.queryByText('Missing Information')).toBeNull())
})

// (rule: touched-fields)
test.each([false, true])(
  'a saved address that arrives late fills the form, unless it was typed in: %s',
  async (isTyped) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    vi.spyOn(QueryClient.prototype, 'prefetchQuery').mockResolvedValue(undefined)
    const { user } = await openCheckout({}, { 'GET /api/addresses': () => promise })
    const city = await screen.findByLabelText<HTMLInputElement>('City')
    if (isTyped) await user.type(city, 'Yaba')
    resolve({ addresses: [home] })
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: /Ada Obi/ })).toHaveProperty('checked', !isTyped),
    )
    if (!isTyped) return
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Yaba')
    expect(screen.getByLabelText<HTMLInputElement>('Street address').value).toBe('')
  },
)

// (rule: test-mode)
test.each([
  ['can', cartOf({})],
  ['cannot', cartOf({ problem: 'sold_out' })],
])('while payments take no real money checkout says so, with a cart that %s be bought', async (_, cart) => {
  const { container } = await openCheckout({ cart, shop: shopOf({ test_mode: true }) })
  await screen.findByRole('heading', { name: 'Checkout' })
  expect(linesOf(container)[1]).toBe('Test mode: no real money is taken.')
})

// (rule: checkout-form)
test('what was typed is there again after a reload', async () => {
  const first = await openCheckout()
  await first.user.type(await screen.findByLabelText('City'), 'Yaba')
  first.unmount()
  await openCheckout()
  expect((await screen.findByLabelText<HTMLInputElement>('City')).value).toBe('Yaba')
})

test('a location that the shop no longer delivers to is not asked for', async () => {
  const draft = { country: 'NG', state: 'Lagos', shippingLocation: 'zone-gone' }
  sessionStorage.setItem('kept.checkout-form', JSON.stringify(draft))
  const { posted } = await openCheckout()
  await waitFor(() =>
    expect(posted('POST /api/quote').map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ state: 'Lagos' }),
    ),
  )
  expect(JSON.stringify(posted('POST /api/quote'))).not.toContain('shippingLocation')
})
