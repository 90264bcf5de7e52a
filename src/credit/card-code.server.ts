import { createHmac } from 'node:crypto'
import { codeOf } from './card-code.rules.ts'

/** What the database keeps of a code. `secret` is AUTH_SECRET. */
export const codeHash = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`credit-code|${code}`).digest('base64url')

/**
 * The code of a card's account, which is stored nowhere: 80 bits that nobody can tell without the secret, made again when its recipient
 * reads it (rule: card-codes).
 */
export const cardCode = (secret: string, accountId: string): string =>
  codeOf(createHmac('sha256', secret).update(`gift-card|${accountId}`).digest())
