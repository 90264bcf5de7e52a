import { createHash } from 'node:crypto'
import { cardByName } from '../payments/test-cards.ts'
import { isPaid, statusOf, type Transaction, type TransactionStatus } from '../ledger/transaction.ts'

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

/** A transaction as verify, fetch, list and charge.success show it. */
export function transactionView(transaction: Transaction) {
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
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  }
}

/** The same e-mail is always the same customer. */
export function customerView(email: string) {
  const hash = createHash('sha256').update(email.toLowerCase()).digest()
  return {
    id: 200_000_000 + (hash.readUInt32BE(0) % 100_000_000),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${token(hash, 15)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

function authorizationView({ reference, channel, card }: Transaction) {
  const known = card && cardByName(card.name)
  const hash = createHash('sha256').update(reference).digest()
  return {
    authorization_code: `AUTH_${token(hash, 10)}`,
    bin: known ? known.number.slice(0, 6) : '008XXX',
    last4: known ? known.number.slice(-4) : 'X553',
    exp_month: card?.expMonth ?? '12',
    exp_year: card?.expYear ?? '2030',
    channel,
    card_type: known ? `${known.brand} ` : 'transfer',
    bank: known ? 'TEST BANK' : null,
    country_code: 'NG',
    brand: known ? known.brand : 'Managed Account',
    reusable: known !== null && known !== undefined,
    signature: known ? `SIG_${token(hash, 20)}` : null,
    account_name: null,
    receiver_bank_account_number: null,
    receiver_bank: null,
  }
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

function token(hash: Buffer, length: number): string {
  return Array.from(hash.subarray(0, length), (byte) => (byte % 36).toString(36)).join('')
}
