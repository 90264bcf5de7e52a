import { expect, test } from 'vitest'
import { disputedPayment } from '../testing/disputed-payment.ts'
import { openSandbox } from '../testing/open-sandbox.ts'

test('a fault rule for a route of disputes breaks that route alone', async () => {
  const { post, app } = openSandbox()
  const calls = [
    ['dispute-list', 'GET', '/dispute'],
    ['dispute-list', 'GET', '/dispute/transaction/1'],
    ['dispute-fetch', 'GET', '/dispute/1'],
    ['dispute-update', 'PUT', '/dispute/1'],
    ['dispute-evidence', 'POST', '/dispute/1/evidence'],
    ['dispute-resolve', 'PUT', '/dispute/1/resolve'],
    ['dispute-upload', 'GET', '/dispute/1/upload_url'],
    ['dispute-upload', 'PUT', '/dispute-upload/abc'],
  ] as const
  for (const [route] of calls) {
    await post('/control/faults/http', { route, kind: 'http-500', times: null })
    for (const [other, method, path] of calls) {
      const isBroken = (await app.request(path, { method })).status === 500
      expect(isBroken, `${method} ${path} with a rule for ${route}`).toBe(other === route)
    }
    await post('/control/reset')
  }
})

test('a reply that is dropped leaves the dispute answered', async () => {
  const { post, answer, read } = await disputedPayment()
  await post('/control/faults/http', { route: 'dispute-resolve', kind: 'drop-reply' })
  await expect(answer('merchant-accepted')).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect((await read()).resolution).toBe('merchant-accepted')
})

test('a fault rule has the list of disputes pass over its filter', async () => {
  const { post, get } = await disputedPayment()
  const path = '/dispute?status=resolved'
  expect((await get(path)).body.data).toEqual([])
  await post('/control/faults/http', { route: 'dispute-list', kind: 'ignore-filters' })
  expect((await get(path)).body.data).toHaveLength(1)
})
