import { expect, test } from 'vitest'
import type { ShippingZone } from '../shipping/delivery-fee.rules.ts'
import { zonesFor } from '../shipping/destination-zones.rules.ts'
import { ikeja } from '../shipping/test-zone.ts'
import { blankCheckout, checkCheckout, isToRemember } from './checkout-form.rules.ts'
import { payButtonText, placeOrderText } from './form/pay-button.rules.ts'

const filled = {
  ...blankCheckout,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Obi',
  phone: '0803 123 4567',
  address: '12 Adeola Odeku Street',
  city: 'Lagos',
  state: 'Lagos',
  shippingLocation: '11111111-1111-4111-8111-111111111111',
}

// (rule: checkout-form)
test('every missing field is named by its label, the state as long as the country is Nigeria', () => {
  expect(checkCheckout(blankCheckout)).toMatchObject({
    email: 'Email is required',
    phone: 'Phone is required',
    address: 'Street address is required',
    city: 'City is required',
    state: 'State is required',
    shippingLocation: 'Shipping location is required',
  })
  expect(checkCheckout(filled)).toEqual({})
})

test('a postcode is wanted where the country has one, a state is not', () => {
  const abroad = { ...filled, country: 'GB', state: '', phone: '+447700900123' }
  expect(checkCheckout(abroad)).toEqual({ zipCode: 'Postcode is required' })
  expect(checkCheckout({ ...abroad, zipCode: 'SW1A 1AA' })).toEqual({})
})

// (rule: pickup-chosen)
test('what is fetched asks for a number of Nigeria, whichever country was chosen before', () => {
  const fetched = { ...filled, country: 'US', address: '', pickup: 'place-1' }
  expect(checkCheckout(fetched)).toEqual({})
  expect(Object.keys(checkCheckout({ ...fetched, phone: '020 7946 0000' }))).toEqual(['phone'])
})

test('a phone with letters is refused in words of its own', () => {
  expect(checkCheckout({ ...filled, phone: 'call me' }).phone).toBe('Phone number must contain only numbers')
})

const zone = (name: string, country: string, state: string | null): ShippingZone => ({
  ...ikeja,
  id: name,
  name,
  country,
  state,
  currency: 'NGN',
})
const zones = [zone('Ikeja', 'NG', 'Lagos'), zone('Kano', 'NG', 'Kano'), zone('UK', 'GB', null)]
const names = (country: string, state: string) => zonesFor(zones, { country, state }).map(({ name }) => name)

test('only the locations of the chosen place can be chosen, in Nigeria once the state is known', () => {
  expect(names('NG', '')).toEqual([])
  expect(names('NG', 'Lagos')).toEqual(['Ikeja'])
  expect(names('GB', '')).toEqual(['UK'])
  expect(names('GB', 'Kent')).toEqual(['UK'])
})

const rate = { kind: 'rate' as const, amount: 250_000, days_min: 1, days_max: 2, note: '' }

// (rule: pay-button)
test('the button says what pressing it does, with the exact amount once there is one', () => {
  const quote = { delivery: rate, total: 2_050_000 }
  const say = (own: Partial<Parameters<typeof payButtonText>[0]>) =>
    payButtonText({ isSignedIn: true, phase: 'idle', quote, ...own })
  expect(say({})).toBe('Proceed to Payment - ₦20,500')
  expect(say({ isSignedIn: false })).toBe('Please Sign In')
  expect(say({ phase: 'processing' })).toBe('Processing...')
  expect(say({ phase: 'redirecting' })).toBe('Redirecting to Payment...')
  expect(say({ quote: undefined })).toBe('Proceed to Payment')
  expect(say({ quote: { ...quote, delivery: { ...rate, kind: 'free', amount: 0 } } })).toBe(
    'Proceed to Payment - ₦20,500',
  )
  for (const kind of ['estimate', 'unavailable'] as const)
    expect(say({ quote: { ...quote, delivery: { ...rate, kind } } })).toBe('Proceed to Payment')
  expect(say({ quote: { ...quote, delivery: { ...rate, kind: 'quoted', amount: null } } })).toBe(
    'Request Delivery Quote',
  )
})

// (rule: checkout-review)
test('at the end of the review the same button places the order', () => {
  const say = (quote: Parameters<typeof placeOrderText>[0]['quote']) =>
    placeOrderText({ isSignedIn: true, phase: 'idle', quote })
  expect(say(undefined)).toBe('Place Order')
  expect(say({ delivery: rate, total: 2_050_000 })).toBe('Place Order - ₦20,500')
  expect(say({ delivery: { ...rate, kind: 'quoted', amount: null }, total: 1_800_000 })).toBe(
    'Request Delivery Quote',
  )
})

// (rules: pay-button, nothing-to-pay)
test('the button of an order that costs nothing asks for no payment', () => {
  const free = { delivery: { ...rate, kind: 'free' as const, amount: 0 }, total: 0 }
  const say = (phase: 'idle' | 'redirecting', quote = free) =>
    payButtonText({ isSignedIn: true, phase, quote })
  expect([say('idle'), say('redirecting')]).toEqual(['Place Order - nothing to pay', 'Confirming...'])
  const unknown = { kind: 'estimate' as const, amount: null }
  expect(
    payButtonText({ isSignedIn: true, phase: 'idle', quote: { ...free, delivery: { ...rate, ...unknown } } }),
  ).toBe('Proceed to Payment')
})

// (rule: remembered-address)
test('the address of an order is remembered unless the box is not ticked, it is saved already, or twenty are', () => {
  expect(isToRemember(filled, [])).toBe(true)
  expect(isToRemember(filled, undefined)).toBe(false)
  expect(isToRemember({ ...filled, remembers: 'no' }, [])).toBe(false)
  expect(isToRemember({ ...filled, address: ' 12 Adeola Odeku Street ' }, [filled])).toBe(false)
  const others = Array.from({ length: 19 }, () => ({ ...filled, city: 'Kano' }))
  expect(isToRemember(filled, others)).toBe(true)
  expect(isToRemember(filled, [...others, { ...filled, city: 'Jos' }])).toBe(false)
})
