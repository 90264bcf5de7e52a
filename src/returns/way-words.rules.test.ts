import { expect, test } from 'vitest'
import { wayWords } from './way-words.rules.ts'

// (rule: return-expiry)
test('how pieces come back says where to, and the last day on which they may arrive', () => {
  const back = { place: '12 Allen Avenue, Ikeja', expires_on: '2026-12-08' }
  expect(wayWords({ ...back, way: 'bring' })).toBe(
    'Bring it to us: 12 Allen Avenue, Ikeja. The last day for it is Tue 8 Dec.',
  )
  expect(wayWords({ ...back, way: 'send' })).toBe(
    'Send it to us: 12 Allen Avenue, Ikeja. It must be here by the end of Tue 8 Dec.',
  )
  expect(wayWords({ ...back, way: 'pickup' })).toBe('Our rider comes to fetch it.')
  expect(wayWords({ way: 'send', place: '', expires_on: null })).toBe('Send it to us.')
  expect(wayWords({ ...back, way: 'keep' })).toBe('You need not send anything back.')
})
