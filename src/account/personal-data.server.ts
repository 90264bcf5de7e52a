import type { Ctx, StaffRole } from '../lib/server/context.ts'
import { commonError } from '../lib/errors.ts'

/**
 * A person: her account, or what guests left with her e-mail (in lower case) when `userId` is null; with her phone (E.164)
 * when she gave no e-mail.
 */
export type DataSubject = { userId: string | null; email: string; phone?: string | null }

/** A guest's identifier: her e-mail, or her phone without one. */
export const contactOf = ({ email, phone }: Pick<DataSubject, 'email' | 'phone'>): string =>
  email || (phone ?? '')

/**
 * What a feature stores about a person: how it is exported and erased. Features to the right of this one pass
 * their part in `api.ts`. Rows that reference the user with ON DELETE CASCADE need no `erase`.
 */
export type PersonalDataPart = {
  /** The key of its list in the exported file. */
  name: string
  read: (ctx: Ctx, person: DataSubject) => Promise<Record<string, unknown>[]>
  /**
   * Runs in the deletion's transaction, before the user's row is deleted; throws when the account may not be
   * deleted yet.
   */
  erase?: (ctx: Ctx, person: DataSubject) => Promise<void>
}

/** The signed-in customer. @throws SIGN_IN_REQUIRED */
export function requireCustomer({ actor }: Pick<Ctx, 'actor'>): {
  userId: string
  email: string
  role: StaffRole | null
} {
  if (actor.kind !== 'customer') throw commonError('SIGN_IN_REQUIRED')
  return { userId: actor.userId, email: actor.email, role: actor.role }
}
