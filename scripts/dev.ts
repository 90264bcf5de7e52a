import { readEnv } from '../src/env.ts'
import { type Child, startChild, stopChildren } from './processes.ts'
import { spawn } from 'node:child_process'

/** `npm run dev`: Vite with hot reload in front of the same server code, the sandbox beside it. */
const env = readEnv()
const children: Child[] = []
if (env.isSandbox) {
  children.push(
    startChild('Paystack sandbox', 'sandbox/main.ts', {
      SANDBOX_PORT: String(env.SANDBOX_PORT),
      SANDBOX_PUBLIC_URL: env.SANDBOX_PUBLIC_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT}`,
      SANDBOX_SECRET_KEY: env.PAYSTACK_SECRET_KEY,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${env.PORT}/api/webhooks/paystack`,
      SANDBOX_DATA: `${env.DATA_DIR}/sandbox`,
    }),
  )
}
const vite = spawn('vite', ['dev', '--host', env.HOST, '--port', String(env.PORT), '--strictPort'], {
  stdio: 'inherit',
})
const stop = async () => {
  vite.kill('SIGTERM')
  await stopChildren(children)
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
vite.on('close', () => void stop())
console.log(`Admin login: ${env.ADMIN_EMAIL} ${env.ADMIN_PASSWORD}`)
