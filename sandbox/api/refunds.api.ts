import { Hono } from 'hono'
import { z } from 'zod'
import type { Ledger } from '../ledger/ledger.ts'
import type { Refund } from '../ledger/refund.ts'
import type { Transaction } from '../ledger/transaction.ts'
import type { Refunds } from '../payments/refunds.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import { PaystackError } from './paystack-error.ts'
import { createdRefundView, refundView, retriedRefundView } from './refund-view.ts'
import { listPage, listParameters, perPageParameter, readBody, readQuery, wholeNumber } from './requests.ts'
import { transactionNotFound } from './transactions.api.ts'

const schema = z.object({
  transaction: z.union([z.string(), z.number()]).transform(String),
  amount: wholeNumber.nullish(),
  currency: z.string().nullish(),
  customer_note: z.string().nullish(),
  merchant_note: z.string().nullish(),
})

/** `transaction` is an id, never a reference. The document has it not; Paystack's pages of documentation have. */
const listSchema = z.object({
  ...listParameters,
  perPage: perPageParameter,
  transaction: wholeNumber.optional(),
})

const retrySchema = z.object({
  refund_account_details: z.object({
    currency: z.string(),
    account_number: z.string().regex(/^\d{10}$/),
    bank_id: z.union([z.string(), z.number()]),
  }),
})

export function refundsApi({ ledger, refunds }: { ledger: Ledger; refunds: Refunds }) {
  const api = new Hono<SandboxEnv>()

  /** Paystack takes the reference as well as the id. */
  function findTransaction(given: string): Transaction | undefined {
    return ledger.transactions.get(given) ?? ledger.transactionById(Number(given))
  }

  function transactionOf(refund: Refund): Transaction {
    const transaction = ledger.transactions.get(refund.reference)
    if (!transaction) throw transactionNotFound(404, 'Transaction not found')
    return transaction
  }

  const view = (refund: Refund) => refundView(refund, transactionOf(refund))

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
    const query = c.get('areFiltersIgnored') ? { page: 1 } : readQuery(listSchema, c.req.query())
    const wanted = query.transaction && ledger.transactionById(query.transaction)?.reference
    const all = query.transaction ? ledger.refundsOf(wanted || '') : [...ledger.refunds.values()]
    const { rows, matching, meta } = listPage(all, query, query.perPage)
    const failedRefundCount = matching.filter(({ status }) => status === 'failed').length
    const data = rows.map(view)
    return c.json({
      status: true,
      message: 'Refunds retrieved',
      data,
      // A string here, though a number in the list of transactions.
      meta: { ...meta, perPage: String(meta.perPage), failedRefundCount },
    })
  })

  api.post('/retry_with_customer_details/:id', async (c) => {
    const refund = ledger.refunds.get(Number(c.req.param('id')))
    if (!refund) throw refundNotFound()
    const parsed = retrySchema.safeParse(await readBody(c))
    if (!parsed.success) {
      const name = parsed.error.issues[0]?.path.join('.') ?? 'refund_account_details'
      throw new PaystackError(
        400,
        'invalid_params',
        `Invalid value for ${name}`,
        `Correct ${name} and try again`,
      )
    }
    const { currency } = parsed.data.refund_account_details
    if (refund.status !== 'needs-attention' || currency !== refund.currency) {
      const nextStep = 'Retry a refund that needs attention, to an account in its currency'
      throw new PaystackError(400, 'refund_not_retryable', 'Refund cannot be retried', nextStep)
    }
    refunds.retry(refund)
    const data = retriedRefundView(refund, transactionOf(refund))
    return c.json({ status: true, message: 'Refund retried and has been queued for processing', data })
  })

  api.get('/:id', (c) => {
    const refund = ledger.refunds.get(Number(c.req.param('id')))
    if (!refund) throw refundNotFound()
    return c.json({ status: true, message: 'Refund retrieved', data: view(refund) })
  })

  return api
}

function refundNotFound() {
  return new PaystackError(404, 'refund_not_found', 'Refund not found', 'Pass the id of an existing refund')
}
