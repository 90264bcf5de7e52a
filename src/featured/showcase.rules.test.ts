import { expect, test } from 'vitest'
import { isSoldOut, showcaseBadge, takesNotifications } from './showcase.rules.ts'

const upcoming = { mode: 'upcoming' as const, availability_date: null, notify_enabled: true, product: null }
const live = { ...upcoming, mode: 'live' as const, product: { stock_quantity: 4 } }

// (rules: lagos-time, showcase-badges)
test('an upcoming item says when it comes, in Lagos, or that it comes soon', () => {
  expect(showcaseBadge({ ...upcoming, availability_date: '2026-12-02T23:30:00.000Z' })).toBe('Coming Dec 3')
  expect(showcaseBadge(upcoming)).toBe('Coming soon')
})

// (rule: showcase-badges)
test('a live item is Sold Out only when its product has nothing left', () => {
  expect(showcaseBadge(live)).toBeNull()
  expect(showcaseBadge({ ...live, product: { stock_quantity: 1 } })).toBeNull()
  expect(showcaseBadge({ ...live, product: { stock_quantity: 0 } })).toBe('Sold Out')
  expect(isSoldOut({ ...live, product: null })).toBe(false)
  expect(isSoldOut({ ...upcoming, product: { stock_quantity: 0 } })).toBe(false)
})

test('names are taken for what cannot be bought, when the owner wants them', () => {
  expect(takesNotifications(upcoming)).toBe(true)
  expect(takesNotifications(live)).toBe(false)
  expect(takesNotifications({ ...live, product: { stock_quantity: 0 } })).toBe(true)
  expect(takesNotifications({ ...upcoming, notify_enabled: false })).toBe(false)
})
