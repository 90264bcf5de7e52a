/** Wrong codes per sending of a parcel; then only the shop's word counts (rule: delivery-proof). */
export const maxDeliveryTries = 5

/** How a parcel with a code was proved to have arrived: by the customer's code, or by the word of the staff. */
export const deliveryProofs = ['code', 'shop'] as const
export type DeliveryProof = (typeof deliveryProofs)[number]

export const deliveryProofWords: Record<DeliveryProof, string> = {
  code: 'the customer’s code was right',
  shop: 'the shop confirmed it without the code',
}

/** When a rider took a picture: as the parcel was handed over, or when it could not be. */
export const photoMoments = ['delivered', 'failed'] as const
export type PhotoMoment = (typeof photoMoments)[number]

export const photoMomentWords: Record<PhotoMoment, string> = {
  delivered: 'Picture of the handover',
  failed: 'Picture of where it could not be delivered',
}

export const failReasons = ['nobody', 'address', 'refused', 'other'] as const
export type FailReason = (typeof failReasons)[number]

export const failReasonWords: Record<FailReason, string> = {
  nobody: 'Nobody was there',
  address: 'The address is wrong',
  refused: 'The parcel was refused',
  other: 'Another reason',
}

/** The reason as the staff reads it, with the rider's own words: `Nobody was there: gate locked`. */
export const failedText = (reason: FailReason, own: string) =>
  [
    failReasonWords[reason],
    own
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200),
  ]
    .filter(Boolean)
    .join(': ')
