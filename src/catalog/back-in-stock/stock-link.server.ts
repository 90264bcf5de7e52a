import { signedIds } from '../../lib/server/signed-id.ts'

/** The token of a back-in-stock mail's unsubscribe link, and its signup. */
export const { sign: stockLinkToken, read: readStockLink } = signedIds('stock-unsubscribe')
