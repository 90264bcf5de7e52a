import { createHash } from 'node:crypto'
import { tokenOf } from './token.ts'

/** The same e-mail is always the same customer. */
export function customerView(email: string) {
  const hash = createHash('sha256').update(email.toLowerCase()).digest()
  return {
    id: 200_000_000 + (hash.readUInt32BE(0) % 100_000_000),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${tokenOf(hash, 15)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}
