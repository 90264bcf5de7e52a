import type { SignedInOwnerCtx } from '../lib/server/context.ts'
import type { CustomerDid } from './import-did.rules.ts'
import type { UnderstoodCustomer } from './reading/understood.rules.ts'

export type MovedCustomer = { state: 'new' | 'changed' | 'same'; did: CustomerDid | null }

/** What the customers' own room does with the customers of a file: it knows who is there already. */
export type CustomerMoves = {
  /** In the transaction that writes what became of the row. @throws what an entry by hand is refused for */
  moveIn: (ctx: SignedInOwnerCtx, customer: UnderstoodCustomer, fileName: string) => Promise<MovedCustomer>
  /** Returns why the customer stays, or null when it is done. */
  takeBack: (ctx: SignedInOwnerCtx, did: CustomerDid) => Promise<string | null>
}
