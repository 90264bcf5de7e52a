import { expect, test } from 'vitest'
import { carriersText, knownCarriers, parcelUrl, readCarriers } from './carriers.rules.ts'

const gig = { name: 'GIG', tracking_url: 'https://gig.example/track?no={number}' }

// (rule: tracking-link)
test("a parcel has a tracking page where its carrier has one, ignoring the name's case, with its number escaped", () => {
  expect(parcelUrl([gig], { carrier: 'gig', trackingNumber: 'A&B 1' })).toBe(
    'https://gig.example/track?no=A%26B%201',
  )
  expect(parcelUrl([gig], { carrier: 'GIG', trackingNumber: null })).toBeNull()
  expect(parcelUrl([gig], { carrier: 'Kwik', trackingNumber: '1' })).toBeNull()
  expect(parcelUrl([{ ...gig, tracking_url: '' }], { carrier: 'GIG', trackingNumber: '1' })).toBeNull()
})

test('a carrier may have no tracking page; in words it is its name, with its link where it has one', () => {
  const carriers = readCarriers([gig, { name: ' Own rider ' }])
  expect(carriers).toEqual([gig, { name: 'Own rider', tracking_url: '' }])
  expect(carriersText(carriers!)).toBe('GIG=https://gig.example/track?no={number}, Own rider')
})

// (rule: tracking-link)
test('a link without its number, a name twice and anything else are refused', () => {
  for (const wrong of [
    [{ name: 'GIG', tracking_url: 'https://gig.example' }],
    [{ name: 'GIG', tracking_url: 'javascript:alert({number})' }],
    [gig, { ...gig, name: 'gig' }],
    [{ name: ' ', tracking_url: '' }],
    [{ ...gig, more: 1 }],
    ['GIG'],
    'GIG',
  ])
    expect(readCarriers(wrong), JSON.stringify(wrong)).toBeNull()
})

// (rule: tracking-link)
test('carriers that everybody knows can be kept as they are, and lead to the parcel', () => {
  expect(readCarriers(knownCarriers)).toEqual(knownCarriers)
  for (const { name } of knownCarriers)
    expect(parcelUrl(knownCarriers, { carrier: name, trackingNumber: 'AB 1' })).toContain('AB%201')
})
