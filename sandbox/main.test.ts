import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { headers, secretKey, temporaryFolder } from './testing/open-sandbox.ts'
import { receiveWebhooks } from './testing/webhook-receiver.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

function spawnMain(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', SANDBOX_SECRET_KEY: secretKey, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function startMain(environment: Record<string, string> = {}) {
  const child = spawnMain(environment)
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  const url = /ready at (\S+)/.exec(line)![1]!
  const call = async (method: string, path: string, body?: unknown) => {
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await fetch(url + path, init)
    return { status: response.status, body: await response.json() }
  }
  return {
    child,
    line,
    url,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown) => call('POST', path, body),
    async stop(signal: NodeJS.Signals) {
      const exited = once(child, 'exit')
      child.kill(signal)
      return (await exited) as [number | null, NodeJS.Signals | null]
    },
  }
}

const payment = { email: 'ada@example.com', amount: 1_800_000 }

test('the ledger survives kill -9, and pending work continues', async () => {
  const { url: webhookUrl, deliveries, names } = await receiveWebhooks([500])
  const environment = {
    SANDBOX_DATA: temporaryFolder(),
    SANDBOX_WEBHOOK_URL: webhookUrl,
    SANDBOX_WEBHOOK_RETRY_MS: '60000',
    SANDBOX_REFUND_STEP_MS: '60000',
  }
  const first = await startMain(environment)
  for (const reference of ['paid', 'open'])
    await first.post('/transaction/initialize', { ...payment, reference })
  await first.post('/control/pay', { reference: 'paid' })
  await vi.waitFor(() => expect(deliveries).toHaveLength(1))
  const before = await first.get('/transaction/verify/paid')
  await first.post('/refund', { transaction: 'paid', amount: 5000 })
  // The last call is the kill's closest neighbour: it was answered, so it must be there afterwards.
  await first.post('/transaction/initialize', { ...payment, reference: 'last' })
  await first.stop('SIGKILL')

  const second = await startMain({ ...environment, SANDBOX_REFUND_STEP_MS: '10' })
  expect((await second.get('/transaction/verify/paid')).body.data).toEqual(before.body.data)
  expect((await second.get('/transaction/verify/open')).body.data.status).toBe('abandoned')
  expect((await second.post('/transaction/initialize', { ...payment, reference: 'last' })).body.code).toBe(
    'duplicate_reference',
  )
  await vi.waitFor(async () => expect((await second.get('/refund')).body.data[0].status).toBe('processed'))
  await vi.waitFor(() => expect(names().filter((name) => name === 'charge.success')).toHaveLength(2))
})

test('every payment answered before a kill -9 under load survives', async () => {
  const environment = { SANDBOX_DATA: temporaryFolder() }
  const first = await startMain(environment)
  const answered: string[] = []
  let next = 0

  async function shopper() {
    for (;;) {
      const reference = `load-${(next += 1)}`
      try {
        await first.post('/transaction/initialize', { ...payment, reference })
        await first.post('/control/pay', { reference })
      } catch {
        return // killed
      }
      answered.push(reference)
    }
  }

  const shoppers = Array.from({ length: 8 }, shopper)
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(100), 5000)
  await first.stop('SIGKILL')
  await Promise.all(shoppers)

  const second = await startMain(environment)
  const { body } = await second.get('/control/ledger')
  const paid = body.data.transactions.filter((row: { status: string }) => row.status === 'success')
  expect(paid.map((row: { reference: string }) => row.reference)).toEqual(expect.arrayContaining(answered))
})

test('a reset connection is real, and a dropped reply leaves the work done', async () => {
  const { get, post } = await startMain()
  await post('/control/faults/http', { route: 'verify', kind: 'reset' })
  await post('/control/faults/http', { route: 'initialize', kind: 'drop-reply' })
  const reset = { cause: { code: 'ECONNRESET' } }
  await expect(get('/transaction/verify/r')).rejects.toMatchObject(reset)
  await expect(post('/transaction/initialize', { ...payment, reference: 'r' })).rejects.toMatchObject(reset)
  expect((await get('/transaction/verify/r')).body.data.status).toBe('abandoned')
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops it at once, also with an idle connection open',
  async (signal) => {
    const { url, line, stop } = await startMain()
    expect(line).toMatch(
      /^Paystack sandbox ready at http:\/\/127\.0\.0\.1:\d+ \(ledger: memory, webhooks to: none\)$/,
    )
    const { hostname, port } = new URL(url)
    const idle = connect(Number(port), hostname)
    onTestFinished(() => void idle.destroy())
    idle.on('error', () => {})
    await once(idle, 'connect')
    const started = performance.now()
    expect(await stop(signal)).toEqual([0, null])
    expect(performance.now() - started).toBeLessThan(1000)
  },
)

test('a bad setting ends it with one clear line', async () => {
  const child = spawnMain({ SANDBOX_SECRET_KEY: 'sk_live_1' })
  let output = ''
  child.stderr!.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(output).toBe('Paystack sandbox: SANDBOX_SECRET_KEY must be a test key, sk_test_…\n')
})

test('a port in use ends it with one clear line', async () => {
  const { url } = await startMain()
  const { port } = new URL(url)
  const child = spawnMain({ SANDBOX_PORT: port })
  let output = ''
  child.stderr!.on('data', (chunk) => (output += chunk))
  await once(child, 'close')
  expect(output).toBe(`Paystack sandbox: SANDBOX_PORT ${port} is already in use\n`)
})
