import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Logger } from 'pino'
import { refusalOf } from '../web/api.ts'
import { closedPolicy } from '../web/content-policies.ts'
import { plainPage } from '../web/plain-page.ts'
import { unavailablePage } from './unavailable-page.ts'

/**
 * The answer to whatever fails outside the API: 503 while the database is away, else 500. A failure is in the log
 * (rule: failures-logged).
 */
export function answerFailures(app: Hono, log: Logger): void {
  app.onError(async (error, c) => {
    const isOutage = refusalOf(error)?.status === 503
    log.error({ err: error, path: c.req.path }, isOutage ? 'a page is unavailable' : 'a page failed')
    if (isOutage) return unavailablePage()
    const body = html`<p>This page cannot be shown right now. Please try again in a moment.</p>
      <p class="block"><a class="button" href="">Try again</a></p>`
    return c.html(String(await plainPage('Something went wrong', body)), 500, {
      'cache-control': 'no-store',
      'content-security-policy': closedPolicy,
    })
  })
}
