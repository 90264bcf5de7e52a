import { expect, test } from 'vitest'
import { createTerminal, openTerminal } from './terminal.server.ts'

/** The account at a carrier that answers with this. */
const answering = (body: unknown, status = 200) =>
  createTerminal({
    baseUrl: 'https://carrier.test/v1',
    secretKey: 'sk_test_x',
    fetch: async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  })
const shipment = (more: object, extras: object = {}) => ({
  data: { shipment_id: 'SH-1', status: 'confirmed', extras: { tracking_number: 'TA1', ...extras }, ...more },
})

// (rule: carrier-answers-bounded)
test('addresses are https and of bounded length, else they are not there', async () => {
  const fileOf = async (shipping_label_url: unknown) => {
    const found = await answering(shipment({}, { shipping_label_url })).find('SH-1')
    return found.kind === 'found' && found.shipment.state === 'bought' ? found.shipment.fileUrl : found.kind
  }
  expect(await fileOf('https://labels.test/a.pdf')).toBe('https://labels.test/a.pdf')
  for (const bad of [
    'javascript:alert(1)',
    'http://labels.test/a.pdf',
    'data:application/pdf;base64,AA',
    'file:///etc/passwd',
    `https://labels.test/${'a'.repeat(1000)}`,
    'no address',
    7,
    null,
  ])
    expect(await fileOf(bad), String(bad)).toBeNull()
})

// (rule: carrier-answers-bounded)
test('what is too large, unreadable, of another shipment or without a number is unknown', async () => {
  const unknown = { kind: 'unknown' }
  for (const body of [
    '<html>',
    '',
    'null',
    { data: [] },
    `{"data": "${'a'.repeat(1024 * 1024)}"}`,
    shipment({ shipment_id: 'SH-2' }),
    shipment({ extras: null }),
    shipment({}, { tracking_number: 'a'.repeat(81) }),
  ]) {
    expect(await answering(body).find('SH-1'), JSON.stringify(body).slice(0, 60)).toMatchObject(unknown)
    expect(await answering(body).buy('SH-1', 'RT-1')).toMatchObject(unknown)
  }
  for (const status of [429, 500, 502])
    expect(await answering({}, status).find('SH-1')).toMatchObject(unknown)
})

// (rule: carrier-answers-bounded)
test('a shipment that was not bought is open, a no is in its own words, and they are short', async () => {
  expect(await answering(shipment({ status: 'draft', extras: null })).find('SH-1')).toEqual({
    kind: 'found',
    shipment: { state: 'open' },
  })
  const refused = await answering({ message: 'x'.repeat(5000) }, 400).buy('SH-1', 'RT-1')
  expect(refused).toEqual({ kind: 'refused', words: 'x'.repeat(300) })
  // A question that is refused says nothing about the shipment.
  expect(await answering({ message: 'no' }, 404).find('SH-1')).toMatchObject({ kind: 'unknown' })
})

// (rule: carrier-account)
test('without a key there is no account', () => {
  expect(openTerminal({})).toBeNull()
  expect(openTerminal({ TERMINAL_SECRET_KEY: 'sk_test_a' })).toMatchObject({ name: 'terminal' })
})
