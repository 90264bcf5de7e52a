import { signedIds } from '../../lib/server/signed-id.ts'

/** What the unsubscribe link of a back-in-stock mail carries, and the signup it names. */
export const { sign: stockLinkToken, read: readStockLink } = signedIds('stock-unsubscribe')
