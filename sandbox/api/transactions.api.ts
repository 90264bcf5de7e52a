import { Hono } from 'hono'
import { newAccessCode, randomCode } from '../ledger/access-code.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { statusOf, type Transaction } from '../ledger/transaction.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import type { Settings } from '../settings.ts'
import { parseInitialize } from './initialize-request.ts'
import { PaystackError } from './paystack-error.ts'
import { listPage, readBody } from './requests.ts'
import { transactionView } from './transaction-view.ts'

export function transactionsApi({ settings, ledger }: { settings: Settings; ledger: Ledger }) {
  const api = new Hono<SandboxEnv>()

  api.post('/initialize', async (c) => {
    const request = parseInitialize(await readBody(c), settings.currencies)
    const reference = request.reference ?? randomCode(10)
    if (ledger.transactions.has(reference)) {
      const nextStep = 'Try and create the Transaction or Charge with a new reference'
      throw new PaystackError(400, 'duplicate_reference', 'Duplicate Transaction Reference', nextStep)
    }
    const accessCode = newAccessCode()
    ledger.addTransaction({
      id: ledger.nextTransactionId(),
      reference,
      accessCode,
      email: request.email,
      amount: request.amount,
      requestedAmount: request.amount,
      currency: request.currency,
      channels: request.channels ?? null,
      callbackUrl: request.callback_url ?? null,
      // Paystack shows absent metadata as an empty string, and otherwise what was given.
      metadata: request.metadata ?? '',
      status: 'abandoned',
      channel: 'card',
      gatewayResponse: null,
      fees: null,
      createdAt: new Date().toISOString(),
      paidAt: null,
      card: null,
      step: null,
      attempts: [],
      ongoingUntil: null,
      settleAt: null,
    })
    return c.json({
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: `${settings.publicUrl}/${accessCode}`,
        access_code: accessCode,
        reference,
      },
    })
  })

  api.get('/verify/:reference', (c) => {
    const transaction = ledger.transactions.get(c.req.param('reference'))
    if (!transaction) throw transactionNotFound(400, 'Transaction reference not found.')
    return c.json({ status: true, message: 'Verification successful', data: transactionView(transaction) })
  })

  api.get('/', (c) => {
    const query = c.req.query()
    const fits = (transaction: Transaction) =>
      (!query['status'] || statusOf(transaction) === query['status']) &&
      (!query['channel'] || transaction.channel === query['channel']) &&
      (!query['amount'] || String(transaction.amount) === query['amount'])
    const { rows, matching, meta } = listPage([...ledger.transactions.values()].filter(fits), query)
    const total_volume = matching.reduce((sum, { amount }) => sum + amount, 0)
    const data = rows.map(transactionView)
    return c.json({ status: true, message: 'Transactions retrieved', data, meta: { ...meta, total_volume } })
  })

  api.get('/:id', (c) => {
    const transaction = ledger.transactionById(Number(c.req.param('id')))
    if (!transaction) throw transactionNotFound(404, 'Transaction not found')
    return c.json({ status: true, message: 'Transaction retrieved', data: transactionView(transaction) })
  })

  return api
}

export function transactionNotFound(status: 400 | 404, message: string) {
  const nextStep = 'Pass the reference or id of a transaction that exists on this integration'
  return new PaystackError(status, 'transaction_not_found', message, nextStep)
}
