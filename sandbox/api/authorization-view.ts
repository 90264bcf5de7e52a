import { createHash } from 'node:crypto'
import type { Transaction } from '../ledger/transaction.ts'
import { cardByName } from '../payments/test-cards.ts'
import { tokenOf } from './token.ts'

/** What paid: a card, or for a transfer and USSD the placeholders of Paystack's own samples. */
export function authorizationView(transaction: Transaction) {
  const { reference, channel } = transaction
  const hash = createHash('sha256').update(reference).digest()
  return {
    authorization_code: `AUTH_${tokenOf(hash, 10)}`,
    ...(payerOf(transaction) ?? (channel === 'ussd' ? ussd : transfer)),
    channel,
    country_code: 'NG',
    account_name: null,
    receiver_bank_account_number: null,
    receiver_bank: null,
  }
}

/** The list has every field of an authorization also of unpaid transactions. */
export const noAuthorization = {
  authorization_code: null,
  bin: null,
  last4: null,
  exp_month: null,
  exp_year: null,
  channel: null,
  card_type: null,
  bank: null,
  country_code: null,
  brand: null,
  reusable: false,
  signature: null,
  account_name: null,
}

function payerOf({ card, reference }: Transaction) {
  const known = card && cardByName(card.name)
  if (!known) return null
  return {
    bin: known.number.slice(0, 6),
    last4: known.number.slice(-4),
    exp_month: card.expMonth,
    exp_year: card.expYear,
    card_type: `${known.brand} `,
    bank: 'TEST BANK',
    brand: known.brand,
    reusable: true,
    signature: `SIG_${tokenOf(createHash('sha256').update(`${reference} card`).digest(), 20)}`,
  }
}

const ussd = {
  bin: 'XXXXXX',
  last4: 'XXXX',
  exp_month: '12',
  exp_year: '2030',
  card_type: 'offline',
  bank: 'Guaranty Trust Bank',
  brand: 'offline',
  reusable: false,
  signature: null,
}

const transfer = {
  bin: '008XXX',
  last4: 'X553',
  exp_month: '12',
  exp_year: '2030',
  card_type: 'transfer',
  bank: null,
  brand: 'Managed Account',
  reusable: false,
  signature: null,
  sender_country: 'NG',
  sender_bank: null,
  sender_bank_account_number: 'XXXXXX0553',
  sender_name: 'TEST SENDER',
  narration: 'Test transfer',
}
