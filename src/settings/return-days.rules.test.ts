import { expect, test } from 'vitest'
import { lawfulReturnsText, returnDaysIn } from './return-days.rules.ts'

const own = { return_window_days: 7, return_window_eu_days: 14 }

// (rule: return-window-kept)
test('what is said of a return is what the country of its delivery gives', () => {
  expect(returnDaysIn(own, 'NG')).toBe(7)
  expect(returnDaysIn(own, 'DE')).toBe(14)
  expect(returnDaysIn({ ...own, return_window_days: 0 }, 'GB')).toBe(14)
  expect(returnDaysIn({ ...own, return_window_days: null }, 'US')).toBeNull()
})

// (rule: return-window-kept)
test('a page for every country adds what the EU and the UK have, where it is more', () => {
  const said = 'If we deliver to you in the EU or the UK, you have 14 days to send a piece back.'
  expect(lawfulReturnsText(own)).toBe(said)
  expect(lawfulReturnsText({ ...own, return_window_days: null, return_window_eu_days: 3 })).toBe(said)
  expect(lawfulReturnsText({ ...own, return_window_days: 14 })).toBe('')
  expect(lawfulReturnsText({ ...own, return_window_days: 30 })).toBe('')
})
