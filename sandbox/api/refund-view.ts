import type { Refund } from '../ledger/refund.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { customerView } from './customer-view.ts'
import { integrationId } from './transaction-view.ts'

const refundedBy = 'merchant@sandbox.test'

/** The answer to POST /refund: the transaction as an object, the refund around it. */
export function createdRefundView(refund: Refund, transaction: Transaction) {
  const { paidAt } = transaction
  return {
    transaction: {
      id: transaction.id,
      domain: 'test',
      reference: transaction.reference,
      amount: transaction.amount,
      paid_at: paidAt,
      channel: transaction.channel,
      currency: transaction.currency,
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      paidAt,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
    integration: integrationId,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    status: refund.status,
    refunded_by: refundedBy,
    expected_at: expectedAt(refund),
    currency: refund.currency,
    domain: 'test',
    amount: refund.amount,
    fully_deducted: false,
    id: refund.id,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  }
}

/** A refund as GET /refund and GET /refund/:id show it: the transaction as its number. */
export function refundView(refund: Refund, transaction: Transaction) {
  const processed = refund.status === 'processed'
  return {
    integration: integrationId,
    transaction: transaction.id,
    dispute: refund.disputeId ?? null,
    settlement: null,
    id: refund.id,
    domain: 'test',
    currency: refund.currency,
    amount: refund.amount,
    status: refund.status,
    refunded_at: processed ? refund.updatedAt : null,
    refunded_by: refundedBy,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    deducted_amount: processed ? refund.amount : 0,
    fully_deducted: processed ? 1 : 0,
    createdAt: refund.createdAt,
    bank_reference: null,
    transaction_reference: refund.reference,
    reason: refund.customerNote,
    customer: customerView(transaction.email),
    refund_type: refund.amount === transaction.amount ? 'full' : 'partial',
    transaction_amount: transaction.amount,
    initiated_by: refundedBy,
    refund_channel: transaction.channel,
    session_id: null,
    collect_account_number: refund.status === 'needs-attention',
  }
}

/** The answer to a retry: as the refund, but with objects where the others show null. */
export function retriedRefundView(refund: Refund, transaction: Transaction) {
  const view = refundView(refund, transaction)
  return {
    integration: view.integration,
    transaction: view.transaction,
    dispute: {},
    settlement: {},
    id: view.id,
    domain: view.domain,
    currency: view.currency,
    amount: view.amount,
    status: view.status,
    refunded_at: view.refunded_at,
    expected_at: expectedAt(refund),
    channel: transaction.channel,
    refunded_by: view.refunded_by,
    customer_note: view.customer_note,
    merchant_note: view.merchant_note,
    deducted_amount: view.deducted_amount,
    fully_deducted: false,
    bank_reference: view.bank_reference,
    reason: view.reason,
    customer: view.customer,
    initiated_by: view.initiated_by,
    reversed_at: null,
    session_id: view.session_id,
  }
}

function expectedAt({ createdAt }: Refund): string {
  const tenDays = 10 * 24 * 60 * 60 * 1000
  return new Date(Date.parse(createdAt) + tenDays).toISOString()
}
