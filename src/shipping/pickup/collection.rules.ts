/** How it was proved that a customer fetched her order: her code, or her name and the end of her phone number. */
export const collectionProofs = ['code', 'phone'] as const
export type CollectionProof = (typeof collectionProofs)[number]

/** Wrong codes of an order; then only name and phone count, for as many tries again (rule: pickup-collected). */
export const maxCodeTries = 5
export const maxCollectionTries = 10
