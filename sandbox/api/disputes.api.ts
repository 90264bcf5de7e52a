import { type Context, Hono } from 'hono'
import type { Dispute } from '../ledger/dispute.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { type Disputes, invalidAmount } from '../payments/disputes.ts'
import type { EvidenceFiles } from '../payments/evidence-files.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import {
  checkFields,
  disputeListSchema,
  evidenceSchema,
  invalidField,
  resolveSchema,
  updateSchema,
  uploadUrlSchema,
} from './dispute-requests.ts'
import {
  disputeRowView,
  disputeView,
  evidenceView,
  resolvedDisputeView,
  transactionDisputeView,
} from './dispute-view.ts'
import { notInTheSandbox, PaystackError } from './paystack-error.ts'
import { listPage, readBody, readQuery } from './requests.ts'
import { transactionNotFound } from './transactions.api.ts'

type Parts = { ledger: Ledger; disputes: Disputes; evidenceFiles: EvidenceFiles }

export function disputesApi(parts: Parts) {
  // The words `export` and `transaction` come before what could be an id.
  return new Hono<SandboxEnv>().route('/', disputeReads(parts)).route('/', disputeAnswers(parts))
}

function findTransaction(ledger: Ledger, { reference }: Dispute): Transaction {
  const transaction = ledger.transactions.get(reference)
  if (!transaction) throw transactionNotFound(404, 'Transaction not found')
  return transaction
}

function findDispute(ledger: Ledger, c: Context): Dispute {
  const dispute = ledger.disputes.get(Number(c.req.param('id')))
  if (dispute) return dispute
  throw new PaystackError(404, 'dispute_not_found', 'Dispute not found', 'Pass the id of an existing dispute')
}

function disputeReads({ ledger }: Parts) {
  const api = new Hono<SandboxEnv>()

  api.get('/', (c) => {
    const query = c.get('areFiltersIgnored') ? { page: 1 } : readQuery(disputeListSchema, c.req.query())
    const wanted = query.transaction && ledger.transactionById(query.transaction)?.reference
    const all = query.transaction ? ledger.disputesOf(wanted || '') : [...ledger.disputes.values()]
    const fitting = all.filter(({ status }) => !query.status || status === query.status)
    const { rows, meta } = listPage(fitting, query, query.perPage)
    const data = rows.map((dispute) => disputeRowView(dispute, findTransaction(ledger, dispute)))
    return c.json({ status: true, message: 'Disputes retrieved', data, meta })
  })

  api.get('/export', () => {
    throw notInTheSandbox('The export of disputes')
  })

  api.get('/transaction/:id', (c) => {
    const transaction = ledger.transactionById(Number(c.req.param('id')))
    if (!transaction) throw transactionNotFound(404, 'Transaction not found')
    // A single dispute, not a list, says the document: the newest.
    const dispute = ledger.disputesOf(transaction.reference).at(-1)
    if (!dispute) {
      const nextStep = 'Pass the id of a transaction that was disputed'
      throw new PaystackError(404, 'dispute_not_found', 'The transaction has no dispute', nextStep)
    }
    const data = transactionDisputeView(dispute, transaction)
    return c.json({ status: true, message: 'Dispute retrieved successfully', data })
  })

  api.get('/:id', (c) => {
    const dispute = findDispute(ledger, c)
    const data = disputeView(dispute, findTransaction(ledger, dispute))
    return c.json({ status: true, message: 'Dispute retrieved', data })
  })

  return api
}

/** What the merchant says to a claim, while it is the merchant's turn. */
function disputeAnswers({ ledger, disputes, evidenceFiles }: Parts) {
  const api = new Hono<SandboxEnv>()

  function findAwaited(c: Context): { dispute: Dispute; transaction: Transaction } {
    const dispute = findDispute(ledger, c)
    if (dispute.status === 'resolved') {
      const nextStep = 'Answer a dispute that is not resolved'
      throw new PaystackError(400, 'dispute_resolved', 'Dispute has already been resolved', nextStep)
    }
    if (dispute.status !== 'awaiting-merchant-feedback') {
      const nextStep = 'Wait for the decision of the bank'
      throw new PaystackError(400, 'dispute_answered', 'Dispute has already been answered', nextStep)
    }
    return { dispute, transaction: findTransaction(ledger, dispute) }
  }

  function checkFile(dispute: Dispute, name: string | null | undefined) {
    if (!name || evidenceFiles.isUploaded(dispute, name)) return
    throw invalidField(
      'uploaded_filename',
      'uploaded_filename is not a file that was uploaded for this dispute',
    )
  }

  api.put('/:id', async (c) => {
    const { dispute, transaction } = findAwaited(c)
    const { refund_amount, uploaded_filename } = checkFields(updateSchema, await readBody(c))
    if (refund_amount > transaction.amount) throw invalidAmount(transaction)
    checkFile(dispute, uploaded_filename)
    disputes.update(dispute, {
      refundAmount: refund_amount,
      uploadedFilename: uploaded_filename ?? undefined,
    })
    return c.json({ status: true, message: 'Dispute updated', data: disputeView(dispute, transaction) })
  })

  api.get('/:id/upload_url', (c) => {
    const { dispute } = findAwaited(c)
    const { upload_filename } = checkFields(
      uploadUrlSchema,
      readQuery(uploadUrlSchema.partial(), c.req.query()),
    )
    const data = evidenceFiles.expect(dispute, upload_filename)
    return c.json({ status: true, message: 'Upload url generated', data })
  })

  api.post('/:id/evidence', async (c) => {
    const { dispute } = findAwaited(c)
    const {
      delivery_address = null,
      delivery_date = null,
      ...said
    } = checkFields(evidenceSchema, await readBody(c))
    const evidence = disputes.addEvidence(dispute, { ...said, delivery_address, delivery_date })
    return c.json({ status: true, message: 'Evidence created', data: evidenceView(evidence, dispute) })
  })

  api.put('/:id/resolve', async (c) => {
    const { dispute, transaction } = findAwaited(c)
    const answer = checkFields(resolveSchema, await readBody(c))
    const { resolution, message, refund_amount: refundAmount, uploaded_filename: uploadedFilename } = answer
    if (refundAmount > transaction.amount) throw invalidAmount(transaction)
    if (resolution === 'merchant-accepted' && refundAmount < 1) throw invalidField('refund_amount')
    checkFile(dispute, uploadedFilename)
    if (answer.evidence && answer.evidence !== dispute.evidence?.id) {
      throw invalidField('evidence', 'evidence is not the evidence of this dispute')
    }
    disputes.answer(dispute, { resolution, message, refundAmount, uploadedFilename })
    const data = resolvedDisputeView(dispute, transaction)
    return c.json({ status: true, message: 'Dispute successfully resolved', data })
  })

  return api
}
