/** The most pieces of one variant, and the most lines, that a cart or a quote can have. */
export const maxLineQuantity = 99
export const maxCartLines = 100
export const mostOfOneItem = `You can order at most ${maxLineQuantity} of one item`

/** The largest total an order can have, in minor units: the limit of a payment and of the database. */
export const maxTotalMinor = 2_000_000_000
