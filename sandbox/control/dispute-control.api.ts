import { Hono } from 'hono'
import { PaystackError } from '../api/paystack-error.ts'
import { readBody } from '../api/requests.ts'
import { transactionNotFound } from '../api/transactions.api.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Disputes } from '../payments/disputes.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import { disputeDecisionSchema, disputeSchema } from './control.schemas.ts'
import { parse } from './parse.ts'

/** What the customer's bank does: raise a dispute, and decide one that the merchant declined. */
export function disputeControl({ ledger, disputes }: { ledger: Ledger; disputes: Disputes }) {
  const api = new Hono<SandboxEnv>()

  api.post('/dispute', async (c) => {
    const { reference, category, amount, due_in_ms, webhook } = parse(disputeSchema, await readBody(c))
    const transaction = ledger.transactions.get(reference)
    if (!transaction) throw transactionNotFound(404, 'Transaction not found')
    const claim = { amount, category, dueIn: due_in_ms, isAnnounced: webhook }
    return c.json({ status: true, data: disputes.raise(transaction, claim) })
  })

  api.post('/dispute-decide', async (c) => {
    const { id, outcome } = parse(disputeDecisionSchema, await readBody(c))
    const dispute = ledger.disputes.get(id)
    if (!dispute)
      throw new PaystackError(404, 'dispute_not_found', 'Dispute not found', 'Pass an existing id')
    disputes.decide(dispute, outcome)
    return c.json({ status: true, data: dispute })
  })

  return api
}
