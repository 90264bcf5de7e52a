import { Hono } from 'hono'
import { transactionNotFound } from '../api/transactions.api.ts'
import { verifyView } from '../api/transaction-view.ts'
import { PaystackError } from '../api/paystack-error.ts'
import { readBody } from '../api/requests.ts'
import type { HttpFaults } from '../faults/http-faults.ts'
import type { RateLimit } from '../faults/rate-limit.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { statusOf } from '../ledger/transaction.ts'
import type { Disputes } from '../payments/disputes.ts'
import type { Payments } from '../payments/payments.ts'
import type { Refunds } from '../payments/refunds.ts'
import { cardByName, cardByNumber, expiryOfTestCards } from '../payments/test-cards.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import type { WebhookFaults } from '../webhooks/webhook-faults.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { onlyThisMachine } from './only-this-machine.ts'
import { acceptedResolutions } from '../webhooks/webhook-payload.ts'
import { disputeControl } from './dispute-control.api.ts'
import { parse } from './parse.ts'
import { webhookData } from './webhook-data.ts'
import {
  httpFaultSchema,
  paySchema,
  rateLimitSchema,
  refundSchema,
  settleSchema,
  webhookFaultSchema,
  webhookSchema,
  webhookUrlSchema,
} from './control.schemas.ts'

type Parts = {
  ledger: Ledger
  payments: Payments
  refunds: Refunds
  disputes: Disputes
  webhooks: Webhooks
  webhookFaults: WebhookFaults
  httpFaults: HttpFaults
  rateLimit: RateLimit
}

/** What tests steer the sandbox with. It has no key, so it answers callers on this machine only. */
export function controlApi(parts: Parts) {
  return new Hono<SandboxEnv>()
    .use(onlyThisMachine)
    .route('/', paymentControl(parts))
    .route('/', disputeControl(parts))
    .route('/', faultControl(parts))
    .route('/', ledgerView(parts))
}

/** Payments, refunds and webhooks as a test wants them. */
function paymentControl({ ledger, payments, refunds, webhooks }: Parts) {
  const api = new Hono<SandboxEnv>()

  function findTransaction(reference: string) {
    const transaction = ledger.transactions.get(reference)
    if (!transaction) throw transactionNotFound(404, 'Transaction not found')
    return transaction
  }

  api.post('/settle', async (c) => {
    const { reference, gateway_response, ...settlement } = parse(settleSchema, await readBody(c))
    const transaction = findTransaction(reference)
    payments.settle(transaction, { ...settlement, gatewayResponse: gateway_response })
    return c.json({ status: true, data: verifyView(transaction) })
  })

  api.post('/pay', async (c) => {
    const { reference, card: given, channel } = parse(paySchema, await readBody(c))
    const transaction = findTransaction(reference)
    const card = cardByName(given) ?? cardByNumber(given)
    if (!card) throw new PaystackError(400, 'invalid_card', `${given} is not a test card`, 'See the README')
    if (channel === 'card') payments.payByCard(transaction, { name: card.name, ...expiryOfTestCards() })
    else payments.payByTransfer(transaction, channel)
    return c.json({ status: true, data: verifyView(transaction) })
  })

  api.post('/webhook', async (c) => {
    const request = parse(webhookSchema, await readBody(c))
    const transaction = findTransaction(request.reference)
    const { resolution = 'auto-accepted' } = request.data
    // A dispute of the ledger has taken its money already.
    const isAccepted =
      request.event === 'charge.dispute.resolve' &&
      acceptedResolutions.includes(resolution) &&
      ledger.disputesOf(transaction.reference).length === 0
    if (isAccepted) payments.settle(transaction, { status: 'reversed' })
    const data = { ...webhookData(request.event, transaction, ledger), ...request.data }
    const sent = Array.from({ length: request.copies }, () =>
      webhooks.send(request.event, transaction.reference, data, request.mis_sign),
    )
    return c.json({ status: true, data: { ids: sent.map(({ id }) => id), state: sent[0]?.state } })
  })

  api.post('/refund', async (c) => {
    const { id, status, webhook } = parse(refundSchema, await readBody(c))
    const refund = ledger.refunds.get(id)
    if (!refund) throw new PaystackError(404, 'refund_not_found', 'Refund not found', 'Pass an existing id')
    refunds.settle(refund, status, webhook)
    return c.json({ status: true, data: refund })
  })

  return api
}

/** What goes wrong, and how often; `reset` ends all of it. */
function faultControl({ webhooks, webhookFaults, httpFaults, rateLimit }: Parts) {
  const api = new Hono<SandboxEnv>()

  api.post('/faults/webhooks', async (c) => {
    webhookFaults.add(parse(webhookFaultSchema, await readBody(c)))
    return c.json({ status: true, data: webhookFaults.list() })
  })

  api.post('/faults/http', async (c) => {
    httpFaults.add(parse(httpFaultSchema, await readBody(c)))
    return c.json({ status: true, data: httpFaults.list() })
  })

  api.get('/faults', (c) =>
    c.json({ status: true, data: { http: httpFaults.list(), webhooks: webhookFaults.list() } }),
  )

  api.post('/rate-limit', async (c) => {
    rateLimit.set(parse(rateLimitSchema, await readBody(c)).per_minute)
    return c.json({ status: true })
  })

  api.post('/webhook-url', async (c) => {
    webhooks.setUrl(parse(webhookUrlSchema, await readBody(c)).url)
    return c.json({ status: true })
  })

  api.post('/reset', (c) => {
    httpFaults.clear()
    webhookFaults.clear()
    webhooks.releaseHeld()
    rateLimit.reset()
    return c.json({ status: true })
  })

  return api
}

/** All that the sandbox remembers, or what belongs to one reference. */
function ledgerView({ ledger }: Parts) {
  const api = new Hono<SandboxEnv>()

  api.get('/ledger', (c) => {
    const wanted = c.req.query('reference')
    const only = <T extends { reference: string }>(rows: ReadonlyMap<unknown, T>) =>
      [...rows.values()].filter(({ reference }) => !wanted || reference === wanted)
    const transactions = only(ledger.transactions).map((row) => ({ ...row, status: statusOf(row) }))
    const hooks = only(ledger.events)
    return c.json({
      status: true,
      data: {
        transactions,
        refunds: only(ledger.refunds),
        disputes: only(ledger.disputes),
        evidenceFiles: only(ledger.evidenceFiles),
        webhooks: hooks,
      },
      waitingWebhooks: hooks.filter(({ state }) => state === 'waiting').length,
    })
  })

  return api
}
