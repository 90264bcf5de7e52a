import { expect, test } from 'vitest'
import { headers, openSandbox } from '../testing/open-sandbox.ts'
import { stopClock } from '../testing/stop-clock.ts'

const body = JSON.stringify({ email: 'ada@example.com', amount: 1_800_000, reference: 'r' })

function sandboxWithFault(fault: Record<string, unknown>) {
  const sandbox = openSandbox()
  return {
    ...sandbox,
    inject: () => sandbox.post('/control/faults/http', { route: 'initialize', ...fault }),
    initializeRaw: async () =>
      sandbox.app.request('/transaction/initialize', { method: 'POST', headers, body }),
  }
}

test('latency delays the reply', async () => {
  const { inject, initializeRaw } = sandboxWithFault({ kind: 'latency', ms: 60 })
  await inject()
  const clock = stopClock()
  let isAnswered = false
  const reply = initializeRaw().finally(() => (isAnswered = true))
  await clock.waiting()
  clock.pass(59)
  expect([clock.isWaiting(), isAnswered]).toEqual([true, false])
  clock.pass(1)
  expect((await reply).status).toBe(200)
})

test('http-500 and html-502 fail before anything is stored', async () => {
  const { inject, post, initializeRaw, ledger } = sandboxWithFault({ kind: 'http-500' })
  await inject()
  await post('/control/faults/http', { route: 'any', kind: 'html-502' })
  expect((await initializeRaw()).status).toBe(500)
  const gateway = await initializeRaw()
  expect([gateway.status, gateway.headers.get('content-type')]).toEqual([502, 'text/html; charset=UTF-8'])
  expect(ledger.transactions.size).toBe(0)
  expect((await initializeRaw()).status).toBe(200)
})

test('truncated JSON cannot be parsed although the work was done', async () => {
  const { inject, initializeRaw, ledger } = sandboxWithFault({ kind: 'truncated-json' })
  await inject()
  const response = await initializeRaw()
  expect(response.status).toBe(200)
  await expect(response.json()).rejects.toThrow(SyntaxError)
  expect(ledger.transactions.has('r')).toBe(true)
})

test('an empty body comes although the work was done', async () => {
  const { inject, initializeRaw, ledger } = sandboxWithFault({ kind: 'empty-body' })
  await inject()
  expect(await (await initializeRaw()).text()).toBe('')
  expect(ledger.transactions.has('r')).toBe(true)
})

test('a reset connection stores nothing', async () => {
  const { inject, initializeRaw, ledger } = sandboxWithFault({ kind: 'reset' })
  await inject()
  await expect(initializeRaw()).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(ledger.transactions.size).toBe(0)
})

test('a dropped reply leaves the work done', async () => {
  const { inject, initializeRaw, ledger } = sandboxWithFault({ kind: 'drop-reply' })
  await inject()
  await expect(initializeRaw()).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(ledger.transactions.has('r')).toBe(true)
  expect((await initializeRaw()).status).toBe(400)
})

test('a fault stays for its count and on its route, and a reset clears it', async () => {
  const { inject, post, get, initializeRaw } = sandboxWithFault({ kind: 'http-500', times: 2 })
  await inject()
  expect((await get('/transaction')).status).toBe(200)
  expect([(await initializeRaw()).status, (await initializeRaw()).status]).toEqual([500, 500])
  expect((await initializeRaw()).status).toBe(200)
  await post('/control/faults/http', { route: 'any', kind: 'http-500', times: null })
  expect((await get('/refund')).status).toBe(500)
  await post('/control/reset')
  expect((await get('/refund')).status).toBe(200)
  expect((await get('/control/faults')).body.data).toEqual({ http: [], webhooks: [] })
})
