import { signedIds } from '../lib/server/signed-id.ts'

/** What the unsubscribe link of a "drop is live" mail carries, and the signup it names. */
export const { sign: dropLinkToken, read: readDropLink } = signedIds('drop-unsubscribe')
