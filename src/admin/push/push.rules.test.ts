import { expect, test } from 'vitest'
import { deviceName, endpointProblem } from './push.rules.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QABC',
])('%s is a push service', (endpoint) => {
  expect(endpointProblem(endpoint)).toBeNull()
})

// (rule: push-endpoints)
test.each([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://10.0.0.8/x',
  'https://localhost/x',
  'https://database/x',
  'https://shop.internal/x',
  'https://printer.local/x',
  'https://push.example.com:8443/x',
  'https://user:secret@push.example.com/x',
  `https://push.example.com/${'x'.repeat(1000)}`,
  'not an address',
])('%s is refused', (endpoint) => {
  expect(endpointProblem(endpoint)).toBe('This is not the address of a push service')
})

test('a device is called what its owner calls it', () => {
  expect(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'),
  ).toBe('iPhone, Safari')
  expect(deviceName('Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36')).toBe(
    'Android, Chrome',
  )
  expect(deviceName(null)).toBe('A browser')
})
