import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readLocalList, putFirstInLocalList } from '../../lib/browser/local-list.ts'
import { home, quoteOf, zones } from '../test-checkout-answers.ts'
import { openCheckout } from './test-checkout.ts'

const place = 'delivery-place'

// (rule: one-place)
test('checkout begins at the place chosen on a page of a product, and what is chosen here is kept for the next', async () => {
  putFirstInLocalList(place, 'zone-2', 1)
  const { user, field } = await openCheckout()
  await waitFor(() => expect(field('Shipping location').value).toBe('zone-2'))
  expect(field('State').value).toBe('Lagos')
  await user.selectOptions(field('Shipping location'), 'zone-1')
  await waitFor(() => expect(readLocalList(place, 1)).toEqual(['zone-1']))
})

// (rule: one-place)
test('a place that is gone begins nothing', async () => {
  putFirstInLocalList(place, 'zone-9', 1)
  const { field } = await openCheckout()
  await screen.findByLabelText('State')
  expect(field('State').value).toBe('')
})

// (rule: one-place)
test('a saved address comes before the place', async () => {
  putFirstInLocalList(place, 'zone-2', 1)
  await openCheckout({ addresses: [home] })
  await screen.findByRole('heading', { name: 'Deliver to' })
  await waitFor(() => expect(readLocalList(place, 1)).toEqual(['zone-1']))
})

// (rule: abroad-rules)
test('a postcode of Northern Ireland is asked about before anything is placed, and once', async () => {
  const { user, field, fill, posted } = await openCheckout()
  await user.selectOptions(field('Country'), 'GB')
  await fill({ Postcode: 'bt1 5gs' })
  const asked = () => posted('POST /api/quote').map(({ body }) => (body as { postcode?: string }).postcode)
  await waitFor(() => expect(asked().filter(Boolean)).toEqual(['BT1']))
})

const studio = {
  id: 'pickup-1',
  name: 'Yaba studio',
  address: '14 Adeola Close',
  city: 'Yaba',
  state: 'Lagos',
  directions: '',
  opens_at: 600,
  closes_at: 1080,
  ready_hours: 2,
  keep_days: 7,
}

// (rule: pickup-chosen)
test.each([
  ['rate', 250_000, '₦2,500 · Tue 24 Nov'],
  ['free', 0, 'Free · Tue 24 Nov'],
  ['estimate', 250_000, 'Price and days depend on where you live.'],
  ['quoted', null, 'We email you the price before you pay.'],
] as const)(
  'delivery (%s) has its price and days next to a pick-up once they are known',
  async (kind, amount, says) => {
    const delivery = { kind, amount, days_min: 1, days_max: 2, note: 'Arrives Tue 24 Nov' }
    await openCheckout(
      { quote: quoteOf({ delivery }) },
      { 'GET /api/shipping': { zones, settings: [], pickups: [studio] } },
    )
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: /^Deliver to me/ }).closest('label')!.textContent).toBe(
        `Deliver to me${says}`,
      ),
    )
  },
)
