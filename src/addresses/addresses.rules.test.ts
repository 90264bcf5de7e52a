import { expect, test } from 'vitest'
import { addressLines, blankAddress, checkSavedAddress, cleanSavedAddress } from './addresses.rules.ts'

const lagos = {
  ...blankAddress,
  firstName: ' Ada ',
  lastName: 'Obi',
  phone: '0803 000 0000',
  address: '12 Awolowo Road ',
  landmark: 'Falomo bridge',
  city: 'Ikoyi',
  state: 'lagos',
  shippingLocation: 'zone-1',
}

test('an address that checkout takes is fine without an e-mail', () => {
  expect(checkSavedAddress(lagos)).toEqual({})
})

test('missing fields are named, the e-mail never', () => {
  expect(checkSavedAddress(blankAddress)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    phone: 'Phone is required',
    address: 'Street address is required',
    city: 'City is required',
    state: 'State is required',
    shippingLocation: 'Shipping location is required',
  })
})

test('a postcode is needed where there are any, and named as people there call it', () => {
  const london = { ...lagos, country: 'GB', state: '', phone: '+44 20 7946 0000' }
  expect(checkSavedAddress(london)).toEqual({ zipCode: 'Postcode is required' })
  expect(checkSavedAddress({ ...london, zipCode: 'SW1A 1AA' })).toEqual({})
})

test('it is stored trimmed, with E.164 phone and the state in its own spelling', () => {
  expect(cleanSavedAddress(lagos)).toEqual({
    ...lagos,
    firstName: 'Ada',
    phone: '+2348030000000',
    address: '12 Awolowo Road',
    state: 'Lagos',
  })
})

test('a landmark is for Nigeria alone', () => {
  expect(cleanSavedAddress({ ...lagos, country: 'GB', zipCode: 'SW1A 1AA' }).landmark).toBe('')
})

test('lines leave out absent parts', () => {
  expect(addressLines(cleanSavedAddress(lagos))).toEqual([
    '12 Awolowo Road',
    'Falomo bridge',
    'Ikoyi, Lagos',
    'Nigeria',
  ])
})
