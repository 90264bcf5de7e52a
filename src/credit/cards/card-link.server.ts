import { signedIds } from '../../lib/server/signed-id.ts'

const cards = signedIds('gift-card')
const bought = signedIds('gift-card-bought')

/** Where a card is read whole, by who has the link: of the account, so that a card that is replaced has another. `secret` is AUTH_SECRET. */
export const cardPath = (secret: string, accountId: string) => `/gift-card/${cards.sign(secret, accountId)}`

/** The account a card's link was made for, else null. */
export const accountOfCardLink = (secret: string, token: string) => cards.read(secret, token)

/** Where who bought a card sees what became of it. */
export const boughtPath = (secret: string, orderId: string) =>
  `/gift-card/bought/${bought.sign(secret, orderId)}`

export const orderOfBoughtLink = (secret: string, token: string) => bought.read(secret, token)
