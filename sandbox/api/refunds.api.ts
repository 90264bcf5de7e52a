import { Hono } from 'hono'
import { z } from 'zod'
import type { Ledger } from '../ledger/ledger.ts'
import type { Refund } from '../ledger/refund.ts'
import type { Transaction } from '../ledger/transaction.ts'
import type { Refunds } from '../payments/refunds.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import { PaystackError } from './paystack-error.ts'
import { createdRefundView, refundView } from './refund-view.ts'
import { listPage, readBody, wholeNumber } from './requests.ts'
import { transactionNotFound } from './transactions.api.ts'

const schema = z.object({
  transaction: z.union([z.string(), z.number()]).transform(String),
  amount: wholeNumber.nullish(),
  currency: z.string().nullish(),
  customer_note: z.string().nullish(),
  merchant_note: z.string().nullish(),
})

export function refundsApi({ ledger, refunds }: { ledger: Ledger; refunds: Refunds }) {
  const api = new Hono<SandboxEnv>()

  /** Paystack takes the reference as well as the id. */
  function findTransaction(given: string): Transaction | undefined {
    return ledger.transactions.get(given) ?? ledger.transactionById(Number(given))
  }

  function view(refund: Refund) {
    const transaction = ledger.transactions.get(refund.reference)
    if (!transaction) throw transactionNotFound(404, 'Transaction not found')
    return refundView(refund, transaction)
  }

  api.post('/', async (c) => {
    const body = await readBody(c)
    if (body['transaction'] === undefined) {
      throw new PaystackError(400, 'missing_params', 'Missing required: transaction', 'Pass a transaction')
    }
    const parsed = schema.safeParse(body)
    if (!parsed.success) {
      const name = String(parsed.error.issues[0]?.path[0])
      const code = name === 'amount' ? 'invalid_amount' : 'invalid_params'
      throw new PaystackError(400, code, `Invalid value for ${name}`, `Correct ${name} and try again`)
    }
    const transaction = findTransaction(parsed.data.transaction)
    if (!transaction) throw transactionNotFound(404, 'Transaction not found')
    const refund = refunds.create(transaction, {
      amount: parsed.data.amount ?? undefined,
      currency: parsed.data.currency ?? undefined,
      customerNote: parsed.data.customer_note ?? undefined,
      merchantNote: parsed.data.merchant_note ?? undefined,
    })
    const data = createdRefundView(refund, transaction)
    return c.json({ status: true, message: 'Refund has been queued for processing', data })
  })

  api.get('/', (c) => {
    const query = c.req.query()
    const given = query['transaction'] ?? query['reference']
    const all = given
      ? ledger.refundsOf(findTransaction(given)?.reference ?? '')
      : [...ledger.refunds.values()]
    const fitting = all.filter(({ currency }) => !query['currency'] || currency === query['currency'])
    const { rows, matching, meta } = listPage(fitting, query)
    const failedRefundCount = matching.filter(({ status }) => status === 'failed').length
    const data = rows.map(view)
    return c.json({ status: true, message: 'Refunds retrieved', data, meta: { ...meta, failedRefundCount } })
  })

  api.get('/:id', (c) => {
    const refund = ledger.refunds.get(Number(c.req.param('id')))
    if (!refund) {
      throw new PaystackError(
        404,
        'refund_not_found',
        'Refund not found',
        'Pass the id of an existing refund',
      )
    }
    return c.json({ status: true, message: 'Refund retrieved', data: view(refund) })
  })

  return api
}
