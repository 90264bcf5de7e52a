import { expect, test } from 'vitest'
import { isPublicAddress, sendOverHttps } from './push-wire.server.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.1.1',
  '169.254.169.254',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '100.64.0.1',
  '0.0.0.0',
])('nothing is sent to %s, whatever name it goes by', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

// (rule: push-endpoints)
test('a name that stands for this machine is not called', async () => {
  const message = { endpoint: 'https://localhost/x', headers: {}, body: Buffer.from('') }
  await expect(sendOverHttps(message)).rejects.toThrow('localhost is not in the open internet')
  expect(isPublicAddress('142.250.74.74')).toBe(true)
})
