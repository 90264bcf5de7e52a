import { signedIds } from '../lib/server/signed-id.ts'

/** What the unsubscribe link of a mail about a live item carries, and the signup it names. */
export const { sign: showcaseLinkToken, read: readShowcaseLink } = signedIds('showcase-unsubscribe')
