import { isPaid, statusOf, type Transaction, type TransactionStatus } from '../ledger/transaction.ts'
import { authorizationView, noAuthorization } from './authorization-view.ts'
import { customerView } from './customer-view.ts'

export const integrationId = 100_043

const words: Record<TransactionStatus, string> = {
  abandoned: 'The transaction was not completed',
  ongoing: 'Transaction is ongoing',
  pending: 'Transaction is pending',
  processing: 'Transaction is being processed',
  queued: 'Transaction is queued',
  success: 'Successful',
  failed: 'Declined',
  reversed: 'Reversed',
}

/** What every view of a transaction shows. */
function commonView(transaction: Transaction) {
  const status = statusOf(transaction)
  const { paidAt, createdAt } = transaction
  return {
    id: transaction.id,
    domain: 'test',
    status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount,
    message: status === 'failed' ? transaction.gatewayResponse : null,
    gateway_response:
      status === transaction.status ? (transaction.gatewayResponse ?? words[status]) : words[status],
    paid_at: paidAt,
    created_at: createdAt,
    channel: transaction.channel,
    currency: transaction.currency,
    ip_address: '127.0.0.1',
    metadata: transaction.metadata,
    log: logView(transaction),
    fees: transaction.fees,
    fees_split: null,
    authorization: isPaid(transaction) ? authorizationView(transaction) : {},
    customer: customerView(transaction.email),
    split: {},
    subaccount: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    fees_breakdown: null,
    connect: null,
  }
}

/** GET /transaction/verify/:reference */
export function verifyView(transaction: Transaction) {
  return {
    ...commonView(transaction),
    plan: null,
    plan_object: {},
    source: null,
    transaction_date: transaction.createdAt,
  }
}

/** GET /transaction/:id */
export function fetchView(transaction: Transaction) {
  return { ...commonView(transaction), helpdesk_link: null, plan: {}, source }
}

/** A row of GET /transaction. Metadata that is no object is left out there. */
export function listView(transaction: Transaction) {
  const { receipt_number: _, fees_breakdown: __, ...common } = commonView(transaction)
  const { metadata } = transaction
  return {
    ...common,
    metadata: typeof metadata === 'object' ? metadata : null,
    authorization: isPaid(transaction) ? common.authorization : noAuthorization,
    plan: {},
    source: { ...source, entry_point: 'transaction_initialize' },
  }
}

/** The data of charge.success. */
export function chargeView(transaction: Transaction) {
  return { ...commonView(transaction), plan: {}, source }
}

/** Every payment here was begun by a merchant's call. */
const source = { type: 'api', source: 'merchant_api', identifier: null }

/** GET /transaction/timeline/:id */
export function timelineView(transaction: Transaction) {
  const { start_time: _, ...log } = logView(transaction) ?? emptyLog
  return { ...log, authentication: null, channel: transaction.channel }
}

const emptyLog = {
  start_time: 0,
  time_spent: 0,
  attempts: 0,
  errors: 0,
  success: false,
  mobile: false,
  input: [],
  history: [],
}

function logView(transaction: Transaction) {
  const { attempts } = transaction
  const last = attempts.at(-1)
  if (!last) return null
  const started = Date.parse(transaction.createdAt)
  const secondsIn = (at: string) => Math.round((Date.parse(at) - started) / 1000)
  return {
    start_time: Math.floor(started / 1000),
    time_spent: secondsIn(last.at),
    attempts: attempts.length,
    errors: attempts.filter(({ status }) => status === 'failed').length,
    success: isPaid(transaction),
    mobile: false,
    input: [],
    history: attempts.map(({ at, status, channel, message }) => ({
      type: status === 'success' ? 'success' : 'action',
      message: `${channel}: ${message}`,
      time: secondsIn(at),
    })),
  }
}
