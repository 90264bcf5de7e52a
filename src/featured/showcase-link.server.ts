import { signedIds } from '../lib/server/signed-id.ts'

/** The token of the unsubscribe link in a live item's mail, and its signup. */
export const { sign: showcaseLinkToken, read: readShowcaseLink } = signedIds('showcase-unsubscribe')
