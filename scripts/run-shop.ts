import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Child, freePort, startChild, stopChildren, waitUntilReady } from './processes.ts'

export type RunningShop = {
  shopUrl: string
  sandboxUrl: string
  /** The shop's secret key at the sandbox. */
  sandboxKey: string
  dataDir: string
  shopPid: number
  /** Of the worker process, if requested. */
  workerPid: number | undefined
  stop: () => Promise<void>
}

/**
 * The built shop with its sandbox on free ports and a folder of its own, as journeys, screens and bench need
 * it. `env` overrides the shop's settings. With `worker` jobs run in a separate process, with these settings
 * over the shop's, as in a large shop; it needs PostgreSQL.
 */
export async function runShop(
  env: Record<string, string> = {},
  worker?: Record<string, string>,
): Promise<RunningShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-run-'))
  const [port, sandboxPort] = [Number(env.PORT) || (await freePort()), await freePort()]
  const shopUrl = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const settings = {
    MODE: 'demo',
    // Journeys and measurements count what they order themselves.
    SEED: 'goods',
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: shopUrl,
    DATA_DIR: dataDir,
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_BASE_URL: sandboxUrl,
    // Used with a key of the carrier alone.
    TERMINAL_BASE_URL: `${sandboxUrl}/terminal/v1`,
    RATE_LIMIT_SCALE: '1000',
    RECONCILE_SECONDS: '2',
    LOG_LEVEL: 'warn',
    ...env,
  }
  const children: Child[] = [
    startChild('Paystack sandbox', 'sandbox/main.ts', {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_PUBLIC_URL: sandboxUrl,
      SANDBOX_SECRET_KEY: secretKey,
      SANDBOX_WEBHOOK_URL: `${shopUrl}/api/webhooks/paystack`,
      SANDBOX_DATA: path.join(dataDir, 'sandbox'),
      // A journey says when a transfer arrives (`/control/settle`).
      SANDBOX_TRANSFER_DELAY_MS: '3600000',
    }),
    startChild('shop', 'dist/server/server.js', worker ? { ...settings, JOBS: 'off' } : settings),
  ]
  const stop = async () => {
    await stopChildren(children)
    rmSync(dataDir, { recursive: true, force: true })
  }
  let isDead = false
  for (const child of children) void child.ended.then(() => (isDead = true))
  try {
    await waitUntilReady(`${shopUrl}/readyz`, 300_000, () => isDead)
  } catch (error) {
    await stop()
    throw error
  }
  // After the shop, which migrates the database.
  if (worker) children.push(startChild('worker', 'dist/server/worker.js', { ...settings, ...worker }))
  const [, web, jobs] = children.map((child) => child.process.pid)
  return { shopUrl, sandboxUrl, sandboxKey: secretKey, dataDir, shopPid: web!, workerPid: jobs, stop }
}
