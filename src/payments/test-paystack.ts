import { createHmac } from 'node:crypto'
import { createSandbox } from '../../sandbox/sandbox.ts'
import type { TestContext } from '../db/test-database.ts'
import { type Actor, asSystem } from '../lib/server/context.ts'
import { createProviderGate } from './providers/provider-gate.server.ts'
import { createPaystackProvider } from './paystack/paystack-provider.server.ts'
import { createPaystack } from './paystack/paystack.server.ts'
import { processNotice, storeNotice } from './notices.service.ts'
import type { PaymentsCtx, SystemPaymentsCtx } from './providers/payment-provider.server.ts'
import { joinProviders } from './providers/providers.server.ts'

export const secretKey = 'sk_test_checkout'

/** The Paystack sandbox at the end of the wire, in process, and a shop's client of it. Refunds there move on every `refundStepMs`. */
export function openTestPaystack(t: TestContext, refundStepMs: number) {
  const sandbox = createSandbox({ secretKey, publicUrl: 'http://paystack.test', refundStepMs })
  const paystack = createPaystack({
    baseUrl: 'http://paystack.test',
    secretKey,
    fetch: async (url, init) => sandbox.app.fetch(new Request(url, init)),
    timeoutMs: 2000,
    gate: createProviderGate(() => t.ctx.now().getTime()),
  })
  const provider = joinProviders(createPaystackProvider(paystack, [secretKey]))
  /** Each with a client of its own, as if in another process: nothing is shared but the database. */
  function as(): SystemPaymentsCtx
  function as(actor: Actor): PaymentsCtx
  function as(actor?: Actor): PaymentsCtx {
    return actor
      ? { ...t.ctxFor(actor), provider: { ...provider } }
      : asSystem({ ...t.ctx, provider: { ...provider } }, 'test')
  }

  async function control(path: string, body: object = {}) {
    const response = await sandbox.app.request(`http://127.0.0.1/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`control/${path}: ${await response.text()}`)
  }

  const signed = (body: Uint8Array, key = secretKey) => createHmac('sha512', key).update(body).digest('hex')

  /** A webhook with this body, signed, stored and acted on. */
  async function receive(event: object | Uint8Array, ctx: SystemPaymentsCtx = as()) {
    const body = event instanceof Uint8Array ? event : new TextEncoder().encode(JSON.stringify(event))
    const notice = ctx.provider.readNotice(body, new Headers({ 'x-paystack-signature': signed(body) }))
    if (notice.kind === 'forged') throw new Error('The signature does not fit')
    const stored = await storeNotice(ctx, body, notice)
    if (stored) await processNotice(ctx, stored)
    return stored
  }

  return {
    sandbox,
    paystack,
    provider,
    as,
    control,
    signed,
    receive,
    pay: (reference: string) => control('pay', { reference }),
    /** Paystack charges less than was asked, unless it has charged already. */
    alterUnpaid: async (reference: string) => {
      const isPaid = ['success', 'reversed'].includes(sandbox.ledger.transactions.get(reference)!.status)
      if (!isPaid) await control('settle', { reference, status: 'success', amount: 5_000 })
    },
    /** What Paystack's own ledger says came in and went back, in minor units. */
    paidMinor: (references: string[]) =>
      references
        .map((reference) => sandbox.ledger.transactions.get(reference))
        .filter((transaction) => transaction?.status === 'success' || transaction?.status === 'reversed')
        .reduce((sum, transaction) => sum + transaction!.amount, 0),
    refundedMinor: (references: string[]) =>
      references
        .flatMap((reference) => sandbox.ledger.refundsOf(reference))
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0),
  }
}
