import { signedIds } from '../../lib/server/signed-id.ts'

const follows = signedIds('follow')

/** Where it is seen how far an order is, without sums, codes or a person's data (rule: link-for-one-reader); `secret` is AUTH_SECRET. */
export const followLink = (appUrl: string, secret: string, orderId: string) =>
  `${appUrl}/follow/${follows.sign(secret, orderId)}`

/** The order a link's token was made for, else null. */
export const orderOfFollowLink = (secret: string, token: string) => follows.read(secret, token)
