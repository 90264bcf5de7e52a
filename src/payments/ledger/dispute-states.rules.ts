/**
 * Where a dispute is. `awaiting`: the bank waits for the shop's answer. `contested`: the shop answered and the bank decides.
 * The others are final: `accepted` by the shop, `won` with the money kept, `lost` with the money taken, also by silence.
 */
export const disputeStates = ['awaiting', 'contested', 'accepted', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** While a dispute is open no refund of its payment is sent: the money would leave twice. */
export const openDisputeStates = ['awaiting', 'contested'] as const satisfies DisputeState[]

/** A dispute never goes back: an answer that is older than what is stored is dropped. */
const rank: Record<DisputeState, number> = { awaiting: 0, contested: 1, accepted: 2, won: 2, lost: 2 }
export const movesOn = (from: DisputeState, to: DisputeState) => rank[to] > rank[from]

/** What becomes of pieces that have not left when a claim is accepted: on the shelf again, gone, or sent all the same. */
export const acceptedPieces = ['back', 'lost', 'send'] as const
export type AcceptedPieces = (typeof acceptedPieces)[number]

/** Who paid, as a provider asks for it with the answer to a dispute. */
export const contactFields = ['customer_name', 'customer_email', 'customer_phone'] as const
export type ContactField = (typeof contactFields)[number]
export type DisputeContact = Record<ContactField, string>

/** The shop's answer as it was prepared: who paid, what was written, the file that lies at the provider, what an owner decided. */
export type DisputeEvidence = {
  contact?: DisputeContact
  decision?: { pieces: AcceptedPieces }
  text?: string
  file?: { name: string; uploadedAs: string }
}
