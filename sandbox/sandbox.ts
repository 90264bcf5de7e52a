import { Hono } from 'hono'
import { authorize } from './api/authorize.ts'
import { disputesApi } from './api/disputes.api.ts'
import { evidenceUploadApi } from './api/evidence-upload.api.ts'
import { PaystackError } from './api/paystack-error.ts'
import { refundsApi } from './api/refunds.api.ts'
import { sessionTimeoutApi } from './api/session-timeout.api.ts'
import { transactionsApi } from './api/transactions.api.ts'
import { createTerminalStandIn, terminalKey } from './carrier/terminal.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { onlyThisMachine } from './control/only-this-machine.ts'
import { controlApi } from './control/control.api.ts'
import { breakReplies, ConnectionReset, createHttpFaults } from './faults/http-faults.ts'
import { createRateLimit } from './faults/rate-limit.ts'
import { createLedger } from './ledger/ledger.ts'
import { createDisputes } from './payments/disputes.ts'
import { createEvidenceFiles } from './payments/evidence-files.ts'
import { createPayments } from './payments/payments.ts'
import { createRefunds } from './payments/refunds.ts'
import type { SandboxEnv } from './sandbox-env.ts'
import { withDefaults, type SandboxOptions } from './settings.ts'
import { createTimers } from './timers.ts'
import { createWebhookFaults } from './webhooks/webhook-faults.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export type Sandbox = ReturnType<typeof createSandbox>

/** A local stand-in for Paystack: its API, its checkout page, its webhooks, and a control API for tests. */
export function createSandbox(options: SandboxOptions) {
  const settings = withDefaults(options)
  const timers = createTimers()
  const ledger = createLedger(settings.dataFolder)
  const httpFaults = createHttpFaults()
  const webhookFaults = createWebhookFaults()
  const rateLimit = createRateLimit(settings.rateLimitPerMinute)
  const webhooks = createWebhooks({ settings, ledger, timers, faults: webhookFaults })
  const payments = createPayments({ settings, ledger, timers, webhooks })
  const refunds = createRefunds({ settings, ledger, timers, webhooks })
  const disputes = createDisputes({ settings, ledger, timers, webhooks, refunds })
  const evidenceFiles = createEvidenceFiles({ settings, ledger })
  const terminal = createTerminalStandIn(settings.publicUrl)

  const app = new Hono<SandboxEnv>()
  app.use(breakReplies(httpFaults, timers))
  app.use(async (_, next) => {
    await next()
    // A reply is sent only after its data are in the journal.
    await ledger.saved()
  })
  for (const path of ['/transaction/*', '/refund/*', '/integration/*', '/dispute/*']) {
    app.use(path, rateLimit.middleware, authorize(settings.secretKey))
  }
  app.route('/transaction', transactionsApi({ settings, ledger }))
  app.route('/refund', refundsApi({ ledger, refunds }))
  app.route('/integration/payment_session_timeout', sessionTimeoutApi({ ledger }))
  app.route('/dispute', disputesApi({ ledger, disputes, evidenceFiles }))
  app.route('/dispute-upload', evidenceUploadApi({ evidenceFiles }))
  app.route(
    '/control',
    controlApi({ ledger, payments, refunds, disputes, webhooks, webhookFaults, httpFaults, rateLimit }),
  )
  app.use('/control/carrier/*', onlyThisMachine)
  app.route('/control/carrier', terminal.control)
  app.route('/terminal', terminal.pages)
  app.use('/terminal/v1/*', authorize(terminalKey))
  app.route('/terminal/v1', terminal.api)
  app.route('/', checkoutRoutes({ settings, ledger, payments }))

  app.notFound((c) => {
    const error = new PaystackError(404, 'not_found', 'Endpoint not found', 'Check the method and the path')
    return c.json(error.body(), 404)
  })
  app.onError((error, c) => {
    if (error instanceof PaystackError) return c.json(error.body(), error.status)
    if (error instanceof ConnectionReset) throw error
    console.error('sandbox:', error)
    return c.json(
      new PaystackError(500, 'internal_error', 'Internal error', 'Try again', 'api_error').body(),
      500,
    )
  })

  payments.resume()
  refunds.resume()
  disputes.resume()
  webhooks.resume()

  return {
    app,
    fetch: app.fetch,
    ledger,
    webhooks,
    /**
     * Stops timers and deliveries and lets the journal finish. Unfinished work continues at the next start.
     */
    async close() {
      timers.stop()
      webhooks.close()
      await ledger.close()
    },
  }
}
