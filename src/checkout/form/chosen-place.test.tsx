import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readLocalList, putFirstInLocalList } from '../../lib/browser/local-list.ts'
import { Refused } from '../../ui/test-wire.ts'
import { home, quoteOf, zones } from '../test-checkout-answers.ts'
import { paymentCall } from '../test-checkout-page.ts'
import { openCheckout, openKept } from './test-checkout.ts'

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

const closed = (code: string, message: string, field: string) =>
  new Refused(404, { success: false, error: message, code, fields: { [field]: message } })

// (rule: delivery-location)
test('a location that closed since it was chosen is not offered again, and another one is asked for', async () => {
  const others = [zones[1]!, { ...zones[1]!, id: 'zone-3', name: 'Badagry' }]
  const lists = [[...zones], others]
  const refusal = closed('ZONE_NOT_FOUND', 'Nobody goes there any more', 'shippingLocation')
  const { user, pay, field } = await openKept({
    [paymentCall]: refusal,
    'GET /api/shipping': () => ({ zones: lists.shift() ?? others, settings: [], pickups: [] }),
    'GET /api/addresses': () => ({
      addresses: [{ ...home, shippingLocation: lists.length > 0 ? 'zone-1' : '' }],
    }),
  })
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  await user.click(pay())
  await screen.findByText('Order Failed')
  await waitFor(() => expect(field('Shipping location').value).toBe(''))
  expect(screen.queryByRole('option', { name: /^Lagos Island/ })).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Nobody goes there any more')
})

// (rule: pickup-places)
test('a place to fetch it that closed since it was chosen is not offered again', async () => {
  const lists = [[studio], []]
  const { user, pay } = await openCheckout(
    {},
    {
      [paymentCall]: closed('PICKUP_PLACE_NOT_FOUND', 'Nothing can be picked up here any more', 'pickup'),
      'GET /api/shipping': () => ({ zones, settings: [], pickups: lists.shift() }),
    },
  )
  await user.click(await screen.findByRole('radio', { name: /^Pick it up/ }))
  await waitFor(() => expect(pay().textContent).toContain('₦20,500'))
  await user.click(pay())
  await screen.findByText('Nothing can be picked up here any more')
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Pick it up/ })).toBeNull())
  expect(await screen.findByLabelText('Street address')).toBeTruthy()
  expect(screen.queryByText('Please check these fields')).toBeNull()
})
