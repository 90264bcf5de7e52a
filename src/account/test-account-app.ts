import { sql } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import { setTimeout } from 'node:timers/promises'
import { mailboxMessages } from '../db/schema.ts'
import { insertDemoSettings } from '../db/test-fixtures.ts'
import { openTestContext } from '../db/test-database.ts'
import { createApi, errorBody } from '../lib/server/web/api.ts'
import { normaliseEmail } from '../lib/email-address.rules.ts'
import { AppError } from '../lib/errors.ts'
import { createMailer } from '../lib/server/mail/mailer.ts'
import { keepPrivate } from '../lib/server/web/request-guards.ts'
import { runJob } from '../lib/server/jobs/test-jobs.ts'
import { minuteMs, secondMs } from '../lib/time.ts'
import { accountApi } from './profile/account.api.ts'
import * as accountQueues from './account-queues.rules.ts'
import { accountJobs } from './mails/account.jobs.ts'
import type { AuthOptions } from './auth-settings.server.ts'
import { createAuth } from './sign-in/auth.server.ts'
import { createIdentify } from './sessions/identify.server.ts'
import type { PersonalDataPart } from './personal-data.server.ts'
import { selfServiceApi } from './profile/self-service.api.ts'

/** Of the limits here, or a part of their windows. */
const windowMs = 15 * minuteMs

/** Not shortly before windows of limits end, or tries that are counted would fall into two. */
async function untilWindowIsLong(): Promise<void> {
  const leftMs = windowMs - (Date.now() % windowMs)
  if (leftMs < 30 * secondMs) await setTimeout(leftMs)
}

/** The account's calls on a database of their own, with browsers that keep cookies and a mailbox to read codes from. */
export async function openAccountTest(
  own: Partial<AuthOptions['env']> = {},
  hooks: Pick<AuthOptions, 'onSignedIn'> & { parts?: PersonalDataPart[]; queues?: { name: string }[] } = {},
) {
  await untilWindowIsLong()
  const t = await openTestContext([...Object.values(accountQueues), ...(hooks.queues ?? [])])
  await insertDemoSettings(t.ctx)
  const env = {
    APP_URL: 'http://shop.test',
    AUTH_SECRET: 'a secret of the tests, 32 characters long',
    GOOGLE_CLIENT_ID: undefined,
    GOOGLE_CLIENT_SECRET: undefined,
    GOOGLE_ISSUER: 'https://accounts.google.com',
    ...own,
  }
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  const { parts = [], queues: _, ...authHooks } = hooks
  const auth = createAuth({ database: t.database, env, queue: t.ctx.queue, onError, ...authHooks })
  const identify = createIdentify({ auth, database: t.database, env })
  const app = createApi()
  app.use(
    '*',
    keepPrivate(() => false),
  )
  app.use('*', async (c, next) => {
    c.set('ctx', t.ctxFor(await identify(c.req.raw.headers)))
    c.set('clientIp', c.req.header('x-test-ip') ?? '10.0.0.1')
    await next()
  })
  app.onError((error, c) => {
    if (error instanceof AppError) return c.json(errorBody(error), error.status)
    if (error instanceof HTTPException) return c.json({ error: { code: 'BAD_REQUEST', message: '' } }, 400)
    throw error
  })
  app.route('/', accountApi({ auth, env, onError }))
  app.route('/', selfServiceApi({ auth, env, parts }))

  const jobs = accountJobs({
    ctx: t.ctx,
    mailer: createMailer(t.database.db, { smtpUrl: undefined, from: '' }),
    env,
  })
  const runJobs = async () => {
    const result = await t.database.db.execute(
      sql`delete from pgboss.job where name like 'account.%' returning name, data, created_on`,
    )
    const { rows } = result as unknown as { rows: { name: string; data: never; created_on: Date }[] }
    rows.sort((a, b) => new Date(a.created_on).getTime() - new Date(b.created_on).getTime())
    for (const { name, data } of rows) await runJob(jobs, { name }, data)
  }
  const mailsTo = async (to: string) => {
    await runJobs()
    const mails = await t.database.db.select().from(mailboxMessages).orderBy(mailboxMessages.createdAt)
    return mails.filter((mail) => mail.to === to)
  }
  const codeFor = async (to: string) => {
    const codes = (await mailsTo(to)).map((mail) => /^\d{6}/.exec(mail.subject)?.[0]).filter(Boolean)
    return codes.at(-1) ?? null
  }
  /** Calls `onStatement` with each statement until the returned function is called. */
  const countStatements = (onStatement: (statement: string) => void) => {
    const driver = t.database.driver as unknown as { query: (...args: unknown[]) => unknown }
    const original = driver.query
    driver.query = function (this: unknown, ...args: unknown[]) {
      onStatement(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text)
      return original.apply(this, args)
    }
    return () => {
      driver.query = original
    }
  }
  return {
    ...t,
    countStatements,
    app,
    auth,
    env,
    errors,
    identify,
    jobs,
    runJobs,
    mailsTo,
    codeFor,
    browser: () => openBrowser(app, env.APP_URL),
  }
}

export type AccountTest = Awaited<ReturnType<typeof openAccountTest>>

/** A browser as far as cookies go. */
function openBrowser(app: ReturnType<typeof createApi>, origin: string) {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit & { ip?: string } = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (init.ip) headers.set('x-test-ip', init.ip)
    const response = await app.request(new URL(path, origin), { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    get: (path: string) => send(path),
    post: (path: string, body: unknown, ip?: string) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ip,
      }),
    delete: (path: string, body: unknown) =>
      send(path, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    patch: (path: string, body: unknown) =>
      send(path, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

/** Signs up through the calls, as a shopper does. */
export async function signUp(t: AccountTest, email: string, password = 'correct horse') {
  const browser = t.browser()
  await browser.post('/api/functions/send-auth-otp', { email, purpose: 'signup' })
  const code = await t.codeFor(normaliseEmail(email))
  const body = { email, code, purpose: 'signup', password, first_name: 'Ada', last_name: 'Obi' }
  const response = await browser.post('/api/functions/verify-auth-otp', body)
  return { browser, response, body: await response.json() }
}
