import { createServer } from 'node:http'
import type { ViteDevServer } from 'vite'
import { type Env, EnvError, readEnv } from '../src/app/env.ts'
import type { FromShop, ToShop } from './dev/messages.ts'
import { joinPackages } from './dev/joined-packages.ts'
import { isForVite, passToShop } from './dev/proxy.ts'
import { fetchModule, listPackages, startVite } from './dev/vite.ts'
import { type Child, isPortFree, startChild, stopChildren } from './processes.ts'

/**
 * `npm run dev`: one address, two programs behind it. Vite serves the browser's code; the shop
 * (`dev/shop.ts`), in a separate process so that both start at the same time, answers everything else.
 */
const began = Date.now()
const children: Child[] = []
const startingVite = Promise.withResolvers<ViteDevServer>()
let shop: ReturnType<typeof startShop>
let isStopping = false

async function stop(code: number) {
  if (isStopping) return
  isStopping = true
  await stopChildren(children)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))

try {
  const env = readEnv()
  if (!(await isPortFree(env.HOST, env.PORT)))
    throw new EnvError(`PORT: ${env.PORT} is in use; stop what runs there, or set another one.`)
  shop = startShop()
  if (env.isSandbox) startSandbox(env)
  const server = createServer((request, response) => {
    if (!isForVite(request.url ?? '/')) void passToShop(() => shop.port.promise, request, response)
    else void startingVite.promise.then((vite) => vite.middlewares(request, response))
  })
  server.listen(env.PORT, env.HOST)
  startingVite.resolve(await startVite(server, (file) => shop.tell({ changed: file })))
  await shop.isReady.promise
  console.log(`Ready in ${((Date.now() - began) / 1000).toFixed(1)} s: ${env.APP_URL}`)
  const password = env.isAdminGenerated ? env.ADMIN_PASSWORD : '(your ADMIN_PASSWORD)'
  console.log(`Admin login: ${env.ADMIN_EMAIL} ${password}`)
} catch (error) {
  console.error(error instanceof EnvError ? `Settings: ${error.message}` : error)
  await stop(1)
}

function startShop() {
  const port = Promise.withResolvers<number>()
  const isReady = Promise.withResolvers<void>()
  const hear = async (message: FromShop) => {
    if ('progress' in message) console.log(`  ${message.progress}`)
    if ('port' in message) port.resolve(message.port)
    if ('isReady' in message) isReady.resolve()
    if ('packages' in message) await joinForNextStart(message.packages)
    if ('isOutdated' in message) await startShopAgain(child)
    if ('fetch' in message) {
      const answer = await fetchModule(await startingVite.promise, message.arguments)
      tell({ answerTo: message.fetch, ...answer })
    }
  }
  const env = { NODE_ENV: 'development', DEVELOPMENT_BEGAN: String(began) }
  const child = startChild('shop', 'scripts/dev/shop.ts', env, hear)
  const tell = (message: ToShop) => {
    if (child.process.connected) child.process.send(message)
  }
  watch(child)
  return { port, isReady, tell }
}

async function joinForNextStart(urls: string[]) {
  const vite = await startingVite.promise
  await joinPackages([...new Set([...urls, ...(await listPackages(vite))])]).catch(console.error)
}

async function startShopAgain(child: Child) {
  children.splice(children.indexOf(child), 1)
  await stopChildren([child])
  const { port } = shop
  shop = startShop()
  // Callers waiting for the stopped process wait for the new one.
  port.resolve(shop.port.promise)
}

function startSandbox(env: Env) {
  watch(
    startChild('Paystack sandbox', 'sandbox/main.ts', {
      SANDBOX_PORT: String(env.SANDBOX_PORT),
      SANDBOX_PUBLIC_URL: env.SANDBOX_PUBLIC_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT}`,
      SANDBOX_SECRET_KEY: env.PAYSTACK_SECRET_KEY,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${env.PORT}/api/webhooks/paystack`,
      SANDBOX_DATA: `${env.DATA_DIR}/sandbox`,
    }),
  )
}

/** If one part ends, everything stops, with the name of the part. */
function watch(child: Child) {
  children.push(child)
  void child.ended.then((code) => {
    if (isStopping || !children.includes(child)) return
    console.error(`The ${child.name} ended (${code ?? 'killed'}); see the lines above.`)
    void stop(code || 1)
  })
}
