import {
  EnvError,
  envErrorText,
  googleStandInOf,
  hasDemo,
  localUrl,
  readEnv,
  reachableDemoWarning,
  type Env,
} from '../src/app/env.ts'
import { buildIfNeeded, reportBudgets } from './build.ts'
import { type Child, isPortFree, startChild, stopChildren } from './processes.ts'

/**
 * `npm start`: builds when needed, starts the payment sandbox (without a Paystack key), the stand-in for Google (in a demo
 * without Google's credentials) and the shop, and stays.
 */
const began = Date.now()
const children: Child[] = []
let isStopping = false

async function stop(code: number) {
  if (isStopping) return
  isStopping = true
  console.log('\nStopping …')
  // Longer than the shop's own shutdown limit for requests and jobs.
  await stopChildren(children, 30_000)
  process.exit(code)
}
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.on('SIGHUP', () => void stop(0))

try {
  const env = readEnv()
  step('Building the shop (the first time, and after a change) …')
  if (buildIfNeeded()) for (const line of reportBudgets()) console.log(`  ${line}`)
  await refuseTakenPorts(env)
  if (env.isSandbox) startSandbox(env)
  const google = googleStandInOf(env)
  if (google) watch(startChild('Google stand-in', 'sandbox/google/main.ts', google))
  step('Opening the database and the shop …')
  await startShop(google ?? {})
  announce(env)
} catch (error) {
  if (!isStopping) {
    console.error(error instanceof EnvError ? envErrorText(error) : (error as Error).message)
    await stop(1)
  }
}

/**
 * Resolves when the shop itself reports that it listens, so that another program on its port is not mistaken
 * for it.
 */
function startShop(google: Record<string, string>): Promise<void> {
  return new Promise((resolve) => {
    const logLevel = process.env.LOG_LEVEL ?? 'warn'
    const child = startChild(
      'shop',
      'dist/server/server.js',
      { LOG_LEVEL: logLevel, ...google },
      ({ progress, ready }) => {
        if (progress) console.log(`  ${progress}`)
        if (ready) resolve()
      },
    )
    watch(child)
  })
}

function startSandbox(env: Env) {
  watch(
    startChild('Paystack sandbox', 'sandbox/main.ts', {
      SANDBOX_PORT: String(env.SANDBOX_PORT),
      SANDBOX_PUBLIC_URL: env.SANDBOX_PUBLIC_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT}`,
      SANDBOX_SECRET_KEY: env.PAYSTACK_SECRET_KEY,
      SANDBOX_WEBHOOK_URL: `${localUrl(env)}/api/webhooks/paystack`,
      SANDBOX_DATA: `${env.DATA_DIR}/sandbox`,
    }),
  )
}

async function refuseTakenPorts(env: Env) {
  const wanted = [
    ['PORT', env.HOST, env.PORT] as const,
    ...(env.isSandbox ? [['SANDBOX_PORT', '127.0.0.1', env.SANDBOX_PORT] as const] : []),
    ...(googleStandInOf(env)
      ? [['GOOGLE_STAND_IN_PORT', '127.0.0.1', env.GOOGLE_STAND_IN_PORT] as const]
      : []),
  ]
  for (const [name, host, port] of wanted)
    if (!(await isPortFree(host, port)))
      throw new Error(`Port ${port} is in use. Stop what runs there, or set ${name} to another one.`)
}

/** If one part ends, everything stops, with the name of the part. */
function watch(child: Child) {
  children.push(child)
  void child.ended.then((code) => {
    if (isStopping) return
    console.error(`The ${child.name} ended (${code ?? 'killed'}); see the lines above.`)
    void stop(code || 1)
  })
}

function announce(env: Env) {
  const lines = [
    ['Shop', env.APP_URL],
    // A live shop that has its owner starts without these settings.
    ...(env.ADMIN_EMAIL && env.ADMIN_PASSWORD
      ? [
          [
            'Admin login',
            `${env.ADMIN_EMAIL}  ${env.isAdminGenerated ? env.ADMIN_PASSWORD : '(your ADMIN_PASSWORD)'}`,
          ],
        ]
      : []),
    ...(env.SMTP_URL ? [] : [['Mailbox', `${localUrl(env)}/dev/mailbox`]]),
    ...(env.isSandbox
      ? [['Payments', `sandbox at http://127.0.0.1:${env.SANDBOX_PORT} (test cards are on its page)`]]
      : []),
    ...(googleStandInOf(env)
      ? [['Google', `stand-in at http://127.0.0.1:${env.GOOGLE_STAND_IN_PORT} (be whoever you like)`]]
      : []),
  ]
  console.log(`\nReady in ${((Date.now() - began) / 1000).toFixed(1)} s.\n`)
  for (const [name, value] of lines) console.log(`  ${name!.padEnd(12)} ${value}`)
  if (env.MODE === 'demo' && !hasDemo())
    console.log('\nThe folder demo/ is not here: the shop begins empty. First steps at /admin lead on.')
  const warning = reachableDemoWarning(env)
  if (warning) console.log(`\n${warning}`)
  console.log('\nCtrl-C stops everything; the data stay in', env.DATA_DIR)
}

function step(line: string) {
  console.log(line)
}
