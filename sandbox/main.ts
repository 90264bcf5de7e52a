import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { readEnvironment } from './settings.ts'

function fail(message: string): never {
  console.error(`Paystack sandbox: ${message}`)
  process.exit(1)
}

const environment = (() => {
  try {
    return readEnvironment(process.env)
  } catch (error) {
    return fail((error as Error).message)
  }
})()

let sandbox: Sandbox | undefined
const server = createAdaptorServer({
  fetch: (request, env) => sandbox?.fetch(request, env) ?? new Response('starting', { status: 503 }),
}) as Server

server.on('error', (error: NodeJS.ErrnoException) => {
  const busy = error.code === 'EADDRINUSE'
  fail(busy ? `SANDBOX_PORT ${environment.port} is already in use` : error.message)
})

// Keep-alive connections are not closed just as a client reuses them.
server.keepAliveTimeout = 60_000

// The port comes before the journal: a second sandbox on the same port must not touch the first one's file.
server.listen(environment.port, environment.host, () => {
  const { port } = server.address() as AddressInfo
  const { publicUrl = `http://${hostInUrl(environment.host)}:${port}` } = environment
  try {
    sandbox = createSandbox({ ...environment, publicUrl })
  } catch (error) {
    fail(`SANDBOX_DATA cannot be used: ${(error as Error).message}`)
  }
  const { dataFolder = 'memory', webhookUrl = 'none' } = environment
  console.log(`Paystack sandbox ready at ${publicUrl} (ledger: ${dataFolder}, webhooks to: ${webhookUrl})`)
})

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

async function stop() {
  server.close()
  server.closeAllConnections()
  await sandbox?.close()
  process.exit(0)
}

process.once('SIGINT', stop)
process.once('SIGTERM', stop)
