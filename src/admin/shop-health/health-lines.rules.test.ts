import { expect, test } from 'vitest'
import { healthLines, healthText } from './health-lines.rules.ts'

const healthy: Parameters<typeof healthLines>[0] = {
  products: {
    total: 3,
    listed: 3,
    hidden: 0,
    without_image: 0,
    sold_out: 1,
    on_sale: 0,
    featured: 0,
    variants: 3,
    pieces: 3,
    pieces_held: 0,
  },
  queue: { waiting: 0, scheduled: 0, active: 0, failed: 0, oldest_waiting_seconds: null },
  consistency: { checked_at: '2026-11-24T02:00:00.000Z', findings: [] },
  feeds: null,
  checked_at: '2026-11-24T09:00:00.000Z',
  abroad_ended: [],
  demo_brand: [],
  backs_up: true,
  backup: { done_at: '2026-11-24T01:12:00.000Z', failed_at: null },
  mail: 'smtp',
  payments: 'live',
  provider: 'paystack',
  mode: 'live',
}

// (rule: shop-health)
test('a healthy shop reads as sentences, and nothing is to do', () => {
  expect(healthLines(healthy)).toEqual([
    { isGood: true, text: 'Shoppers see 3 products, 1 of them sold out.' },
    { isGood: true, text: 'Payments arrive through Paystack.' },
    { isGood: true, text: 'Emails go to the mail server.' },
    { isGood: true, text: 'Emails, notices and other background work are up to date.' },
    { isGood: true, text: 'The last backup was made on 24 Nov 2026, 02:12.' },
    { isGood: true, text: 'Stock, orders, money and emails agree.' },
  ])
})

// (rule: shop-health)
test('what needs the owner comes first, with what to do', () => {
  const lines = healthLines({
    ...healthy,
    products: { ...healthy.products, sold_out: 3, without_image: 1 },
    queue: { ...healthy.queue, failed: 2, oldest_waiting_seconds: 3600 },
    consistency: {
      checked_at: '2026-11-24T02:00:00.000Z',
      findings: [{ kind: 'stock', subject: 'IL-1', text: 'differs' }],
    },
    demo_brand: ['brand_name'],
    backs_up: false,
    mail: 'mailbox',
    payments: 'test',
  })
  expect(lines.every(({ isGood }) => !isGood)).toBe(true)
  expect(lines.map(({ text }) => text)).toEqual([
    'Everything shoppers see is sold out.',
    '1 product has no picture, so shoppers do not see it.',
    'Payments use a test key of Paystack: no money moves.',
    'Emails stay in the shop’s own mailbox: nobody receives them.',
    'Work in the background has waited for 60 minutes, so emails come late. Ask who looks after your server.',
    '2 pieces of work in the background failed.',
    'No backup is made at night.',
    '1 thing in stock, orders, money and emails does not agree: see below.',
    '1 setting still has the demo’s words.',
  ])
  expect(lines[1]!.do).toEqual({ label: 'Show them', href: '/admin/products?only=no_picture' })
  expect(lines.at(-1)!.each).toEqual([
    { label: 'Name of the shop', href: '/admin/settings?part=shop&field=brand_name' },
  ])
  expect(healthText(lines, '')).toContain('• 1 setting still has the demo’s words: Name of the shop')
})

// (rule: shop-health)
test('the last backup is named, and what is wrong with it', () => {
  const lineOf = (done_at: string | null, failed_at: string | null = null) =>
    healthLines({ ...healthy, backup: { done_at, failed_at } }).find(({ text }) => /backup/.test(text))!
  expect(lineOf(null)).toEqual({ isGood: true, text: 'The first backup will be made tonight.' })
  expect(lineOf('2026-11-23T01:12:00.000Z', '2026-11-24T01:10:00.000Z')).toEqual({
    isGood: false,
    text: 'The backup of 24 Nov 2026, 02:10 failed. The last backup was made on 23 Nov 2026, 02:12.',
  })
  expect(lineOf('2026-11-24T01:12:00.000Z', '2026-11-23T01:10:00.000Z').isGood).toBe(true)
  expect(lineOf('2026-11-22T01:12:00.000Z')).toMatchObject({
    isGood: false,
    text: expect.stringMatching(/^No backup was made last night/),
  })
  expect(lineOf(null, '2026-11-24T01:10:00.000Z').text).toContain('There is none yet.')
})

test('in a demo stand-ins are as they should be; an empty shop is not', () => {
  const demo = { ...healthy, mode: 'demo', mail: 'mailbox', payments: 'sandbox' } as const
  expect(healthLines(demo).every(({ isGood }) => isGood)).toBe(true)
  expect(healthLines(demo).map(({ text }) => text)).toContain(
    'In this demo payments are practice only: no money moves.',
  )
  const empty = healthLines({ ...demo, consistency: null, products: { ...healthy.products, listed: 0 } })
  expect(empty[0]).toMatchObject({ isGood: false, text: 'Shoppers see no product yet.' })
})

// (rule: last-good-feed)
test('feeds say when the last good one was written, and why a later one failed', () => {
  const lineOf = (feeds: Partial<NonNullable<(typeof healthy)['feeds']>>) =>
    healthLines({
      ...healthy,
      feeds: { written_at: null, rows: 0, failed_at: null, failure: null, ...feeds },
    }).find(({ text }) => text.includes('feeds'))
  const written = { written_at: '2026-11-24T08:45:00.000Z', rows: 1204 }
  expect(lineOf(written)).toMatchObject({
    isGood: true,
    text: 'The product feeds of 24 Nov 2026, 09:45 have 1,204 rows.',
    do: { href: '/admin/feeds' },
  })
  expect(lineOf({})).toMatchObject({ isGood: true, text: 'The product feeds are written within 15 minutes.' })
  expect(
    lineOf({ ...written, failed_at: '2026-11-24T09:00:00.000Z', failure: 'The disk is full.' }),
  ).toMatchObject({
    isGood: false,
    text: 'The product feeds failed on 24 Nov 2026, 10:00: The disk is full. The last good ones are from 24 Nov 2026, 09:45, with 1,204 rows.',
  })
  expect(lineOf({ ...written, written_at: '2026-11-24T07:59:00.000Z' })).toMatchObject({
    isGood: false,
    text: expect.stringMatching(/^The product feeds are no longer written\. The last good ones are from /),
  })
})

// (rule: abroad-rates)
test('prices abroad that have ended are one line until new ones are typed', () => {
  const abroad_ended = [
    { country: 'United Kingdom', ended_on: '2026-10-31' },
    { country: 'Ghana', ended_on: '2026-11-20' },
  ]
  expect(healthLines({ ...healthy, abroad_ended })[0]).toEqual({
    isGood: false,
    text: 'Delivery is on request again where your prices abroad have ended: United Kingdom on 31 Oct 2026, Ghana on 20 Nov 2026.',
    do: { label: 'Type new prices', href: '/admin/shipping/abroad' },
  })
})

// (rule: shop-health)
test('what is to do is a text for the person who hosts; nothing is sent of a shop that works', () => {
  const good = { isGood: true, text: 'Emails are sent.' }
  expect(healthText([good], 'https://shop.example')).toBeNull()
  expect(healthText([{ isGood: false, text: '2 jobs failed.' }, good], 'https://shop.example')).toBe(
    'To do at https://shop.example:\n• 2 jobs failed.\nAll of it: https://shop.example/shop-health',
  )
})
