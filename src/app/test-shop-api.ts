import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createAuth } from '../account/sign-in/auth.server.ts'
import { createShopApi } from './api.ts'
import { openTestContext } from '../db/test-database.ts'
import { type Env, readEnv } from './env.ts'
import { createJobs } from './feature-parts.ts'
import type { Actor } from '../lib/server/context.ts'
import { createMailer } from '../lib/server/mail/mailer.ts'
import { createFileStorage } from '../media/storage.server.ts'
import { openOrderFeed } from '../orders/tracking/order-feed.server.ts'
import { openCarrier } from '../carriers/open-carrier.server.ts'
import { openProvider } from '../payments/open-provider.server.ts'

const env = readEnv({
  APP_URL: 'http://shop.test',
  DEMO_REACHABLE: 'allow',
  AUTH_SECRET: 'a secret of the tests, 32 characters long',
  PAYSTACK_SECRET_KEY: 'sk_test_api',
  PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
  ADMIN_PASSWORD: 'not used here',
})
/** For the names of the queues alone. */
const jobs = createJobs({
  ctx: {} as never,
  mailer: {} as never,
  env,
  provider: {} as never,
  carrier: {} as never,
  storage: {} as never,
})

/**
 * The whole API over a test database, without a Paystack; the cookie names an actor. `logged` collects its
 * errors. `settings` replace those of the tests.
 */
export async function openShopApi(settings: Partial<Env> = {}) {
  const t = await openTestContext(jobs)
  const feed = await openOrderFeed(t.database.listen)
  const actors = new Map<string, Actor>()
  const logged: string[] = []
  const media = mkdtempSync(path.join(tmpdir(), 'shop-media-'))
  const storage = createFileStorage(media)
  const api = createShopApi({
    ctx: t.ctx,
    database: t.database,
    identify: async (headers) => actors.get(headers.get('cookie') ?? '') ?? { kind: 'guest', guestKey: null },
    env: { ...env, ...settings },
    auth: createAuth({ database: t.database, env, queue: t.ctx.queue }),
    provider: openProvider({ ...env, ...settings }),
    carrier: openCarrier({ ...env, ...settings }),
    mailer: createMailer(t.ctx.db, { smtpUrl: undefined, from: 'shop@example.com' }),
    orderFeed: feed,
    storage,
    log: pino({ level: 'error' }, { write: (line) => void logged.push(line) }),
    program: { app_url: env.APP_URL, test_mode: true, google_sign_in: false },
  })
  /** A call of whom the cookie names, with its answer. */
  async function call(who: string, method: string, path: string, body?: object, headers = {}) {
    const response = await api.request(path, {
      method,
      headers: { cookie: who, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: ReturnType<typeof JSON.parse> = await response.json()
    return { status: response.status, body: answer }
  }
  return {
    ...t,
    api,
    call,
    env,
    storage,
    actors,
    logged,
    close: async () => {
      await feed.close()
      await t.close()
      rmSync(media, { recursive: true })
    },
  }
}
