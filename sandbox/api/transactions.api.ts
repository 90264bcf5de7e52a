import { Hono } from 'hono'
import { z } from 'zod'
import { newAccessCode, randomCode } from '../ledger/access-code.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { isPaid, statusOf, type Transaction } from '../ledger/transaction.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import type { Settings } from '../settings.ts'
import { parseInitialize } from './initialize-request.ts'
import { customerView } from './customer-view.ts'
import { notInTheSandbox, PaystackError } from './paystack-error.ts'
import { listPage, listParameters, perPageParameter, readBody, readQuery, wholeNumber } from './requests.ts'
import { fetchView, listView, timelineView, verifyView } from './transaction-view.ts'

const { page: _, ...datesOnly } = listParameters

/** The document spells it `per_page`, Paystack's pages of documentation `perPage`. */
const listSchema = z.object({
  ...listParameters,
  per_page: perPageParameter,
  perPage: perPageParameter,
  status: z.enum(['success', 'failed', 'abandoned', 'reversed']).optional(),
  source: z.enum(['merchantApi', 'checkout', 'pos', 'virtualTerminal']).optional(),
  customer_code: z.string().optional(),
  amount: wholeNumber.optional(),
  channel: z.enum(['card', 'pos', 'bank', 'dedicated_nuban', 'ussd', 'bank_transfer']).optional(),
})

/** Parameters of the document for features the sandbox lacks. */
const notHere = [
  'use_cursor',
  'next',
  'previous',
  'terminal_id',
  'virtual_account_number',
  'settlement',
  'subaccount_code',
  'split_code',
]

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
      metadata: request.metadata,
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
    return c.json({ status: true, message: 'Verification successful', data: verifyView(transaction) })
  })

  api.get('/', (c) => {
    const query = readQuery(listSchema, c.req.query(), notHere)
    const fits = (transaction: Transaction) =>
      (!query.status || statusOf(transaction) === query.status) &&
      (!query.channel || transaction.channel === query.channel) &&
      (!query.source || query.source === 'merchantApi') &&
      (!query.customer_code || customerView(transaction.email).customer_code === query.customer_code) &&
      (query.amount === undefined || transaction.amount === query.amount)
    const perPage = query.per_page ?? query.perPage
    const all = [...ledger.transactions.values()].filter(fits)
    const { rows, matching, meta } = listPage(all, query, perPage)
    const total_volume = matching.reduce((sum, { amount }) => sum + amount, 0)
    const data = rows.map(listView)
    return c.json({ status: true, message: 'Transactions retrieved', data, meta: { ...meta, total_volume } })
  })

  api.get('/totals', (c) => {
    const query = readQuery(z.object(datesOnly), c.req.query())
    const paid = listPage([...ledger.transactions.values()], { ...query, page: 1 }).matching.filter(isPaid)
    const volumeOf = (rows: Transaction[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
    const byCurrency = Object.entries(Object.groupBy(paid, ({ currency }) => currency))
    const data = {
      total_transactions: paid.length,
      total_volume: volumeOf(paid),
      total_volume_by_currency: byCurrency.map(([currency, rows]) => ({ currency, amount: volumeOf(rows) })),
      pending_transfers: 0,
      pending_transfers_by_currency: byCurrency.map(([currency]) => ({ currency, amount: 0 })),
    }
    return c.json({ status: true, message: 'Transaction totals', data })
  })

  api.get('/export', () => {
    throw notInTheSandbox('The export of transactions')
  })

  api.get('/timeline/:id', (c) => {
    const given = c.req.param('id')
    const transaction = ledger.transactionById(Number(given)) ?? ledger.transactions.get(given)
    if (!transaction) throw transactionNotFound(404, 'Transaction not found')
    return c.json({ status: true, message: 'Timeline retrieved', data: timelineView(transaction) })
  })

  api.get('/:id', (c) => {
    const transaction = ledger.transactionById(Number(c.req.param('id')))
    if (!transaction) throw transactionNotFound(404, 'Transaction not found')
    return c.json({ status: true, message: 'Transaction retrieved', data: fetchView(transaction) })
  })

  return api
}

export function transactionNotFound(status: 400 | 404, message: string) {
  const nextStep = 'Pass the reference or id of a transaction that exists on this integration'
  return new PaystackError(status, 'transaction_not_found', message, nextStep)
}
