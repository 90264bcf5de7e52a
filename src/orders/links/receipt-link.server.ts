import { signedIds } from '../../lib/server/signed-id.ts'

const receipts = signedIds('receipt')

/** Where a receipt opens without signing in (rule: receipt); `secret` is AUTH_SECRET. */
export const receiptLink = (appUrl: string, secret: string, orderId: string) =>
  `${appUrl}/receipt/${receipts.sign(secret, orderId)}`

/** The order a receipt's token was made for, else null. */
export const orderOfReceipt = (secret: string, token: string) => receipts.read(secret, token)
